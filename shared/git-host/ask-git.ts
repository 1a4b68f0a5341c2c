import type { Answer } from './git-host.ts'
import { type HostParts, reach, readText } from './host-request.ts'

const FIRST = '/info/refs?service=git-upload-pack'
/** Number of bytes to read: the first line contains the commit. Thousands of branches and tags may follow. */
const FIRST_LINE_BYTES = 2_000

/**
 * Fetches the newest commit with the first request of git's own protocol. The request is cheap for the host,
 * needs no API, and without a token shows only what is public.
 */
export async function askGit(parts: HostParts, url: string, token?: string): Promise<Answer> {
  const response = await reach(parts, token ?? `anybody at ${new URL(url).origin}`, `${url}.git${FIRST}`, {
    headers: {
      'user-agent': 'git/docwright',
      ...(token ? { authorization: `Basic ${btoa(`x-access-token:${token}`)}` } : {}),
    },
  })
  const to =
    response.status >= 300 && response.status < 400 ? movedTo(url, response.headers.get('location')) : undefined
  const isGit = (response.headers.get('content-type') ?? '').startsWith('application/x-git-upload-pack')
  if (!response.ok || !isGit) {
    await response.body?.cancel()
    return to ? { state: 'moved', url: to } : { state: 'refused' }
  }
  return { state: 'there', commit: firstCommit(await readText(response, FIRST_LINE_BYTES)) }
}

/**
 * Returns the new address of a renamed repository. Accepts only the same host, because a redirect could lead
 * anywhere.
 */
function movedTo(url: string, location: string | null): string | undefined {
  if (!location || !URL.canParse(location, url)) return undefined
  const { origin, pathname, search } = new URL(location, url)
  const [, path] = /^(\/[^/]+\/[^/]+?)(?:\.git)?\/info\/refs$/.exec(pathname) ?? []
  return path && origin === new URL(url).origin && search === FIRST.slice(FIRST.indexOf('?'))
    ? origin + path
    : undefined
}

/** `001e# service=git-upload-pack\n0000`, then for each ref a length, the commit and its name; HEAD comes first. */
function firstCommit(text: string): string | null {
  const [, commit = '', name] =
    /^[0-9a-f]{4}# service=git-upload-pack\n0000[0-9a-f]{4}([0-9a-f]{40,64}) (\S+?)\0/.exec(text) ?? []
  return name === 'HEAD' ? commit : null
}
