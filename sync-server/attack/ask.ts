import { Agent, type IncomingMessage, request } from 'node:http'
import type { Target } from './target.ts'

const agent = new Agent({ keepAlive: true })

export type Asked = {
  method?: string
  path: string
  headers?: Record<string, string | undefined>
  /** An object is sent as JSON. */
  body?: Uint8Array | object
}
export type Answer = { status: number; text: string }

/** Headers that identify the requester. */
export const headersOf = ({ token }: Pick<Target, 'token'>) => ({ authorization: `Bearer ${token}` })

/**
 * Sends a request from the attacker's own address, over kept connections. Rejects if the connection is cut.
 */
export async function ask(target: Target, { method = 'GET', path, headers = headersOf(target), body }: Asked) {
  const isBytes = body instanceof Uint8Array
  const type = body && !isBytes ? { 'content-type': 'application/json' } : {}
  const sent = isBytes || body === undefined ? body : JSON.stringify(body)
  const answer = await begin(target, { method, path, headers: { ...type, ...headers }, body: sent })
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, text: String(Buffer.concat(chunks)) } satisfies Answer
}

type Raw = Required<Pick<Asked, 'method' | 'path' | 'headers'>> & { body: Uint8Array | string | undefined }

function begin({ url, address }: Target, { body, ...asked }: Raw): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, ...(address && { localAddress: address }), ...asked }
    request(options, resolve).on('error', reject).end(body)
  })
}
