import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { hostInPage } from '../../shared/contract/server-addresses.ts'
import { UnreadableDocumentation } from './documentation.ts'

export type AskParts = { fetch: typeof fetch; token: string | undefined; timeoutMs?: number; maxBytes?: number }

/** Requests a path of an installation's API. Throws `UnreadableDocumentation` if the response is unusable. */
export type Ask = <S extends TSchema>(path: string, answer: S) => Promise<Static<S>>

const TIMEOUT_MS = 30_000
/** Maximum size of a response in bytes. A long page with its history needs only a few megabytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** `address`: of any screen of the installation, which says where its API is. */
export async function openInstallation(address: URL, parts: AskParts): Promise<Ask> {
  const page = await read(address, { ...parts, token: undefined })
  if (parts.token && address.protocol === 'https:' && page.url.protocol !== 'https:') {
    const why = 'where a token could be read on the way'
    throw new UnreadableDocumentation(`${address.href} leads to ${page.url.origin}, ${why}.`)
  }
  const origin = apiOf(page)
  return async (path, answer) => {
    const url = new URL(path, origin)
    const { status, text } = await read(url, parts)
    if (status === 401 || status === 403 || status === 404) {
      const isPrivate = 'Of one that is private it is told who sends a token in DOCWRIGHT_TOKEN that may read it.'
      throw new UnreadableDocumentation(`${address.href} shows no project (${status}). ${isPrivate}`)
    }
    const value = status === 200 ? parse(text) : undefined
    if (!Value.Check(answer, value)) {
      throw new UnreadableDocumentation(`${url.href} gave an answer that is not understood (${status}).`)
    }
    return value as Static<typeof answer>
  }
}

/**
 * Returns the API origin that a page names from its server's configuration. Accepts only the page's own host
 * and its subdomains, with the same protocol; otherwise returns the page's origin.
 */
function apiOf({ url, text }: { url: URL; text: string }): string {
  const said = hostInPage(text, 'api')
  if (said === undefined || !URL.canParse(said)) return url.origin
  const { protocol, hostname, origin } = new URL(said)
  const isItsOwn = hostname === url.hostname || hostname.endsWith(`.${url.hostname}`)
  return protocol === url.protocol && isItsOwn ? origin : url.origin
}

async function read(url: URL, { fetch, token, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: AskParts) {
  try {
    const response = await fetch(url, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { url: new URL(response.url || url), status: response.status, text: await textWithin(response, maxBytes) }
  } catch (cause) {
    if (cause instanceof UnreadableDocumentation) throw cause
    throw new UnreadableDocumentation(`${url.origin} could not be reached.`, { cause })
  }
}

async function textWithin(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new UnreadableDocumentation(`${response.url} sends more than can be read.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
