import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SCREEN_PAGES } from '../../shared/contract/screen-pages.ts'
import { type ServerHosts, writeHosts } from '../../shared/contract/server-addresses.ts'

/** The client's page as the server writes it: not as it was built, so that no compressed file of it lies beside it. */

export type Written = { head: string; body: string; attributes?: string }

type PageFile = 'index.html' | (typeof SCREEN_PAGES)[keyof typeof SCREEN_PAGES]

/** A page of a built client. Where the build has left none for a screen, the one that serves for all. */
export async function readPage(directory: string, file: PageFile, hosts: ServerHosts): Promise<string> {
  const path = join(directory, file)
  return writeHosts(await readFile(existsSync(path) ? path : join(directory, 'index.html'), 'utf8'), hosts)
}

/**
 * Puts something to be read at once into the client's page, in place of its title and of the words for who has no
 * scripts; a description in `head` takes the place of that of the page. It stands last in the head: of styles that weigh
 * the same, those of a screen count.
 */
export function writeInto(page: string, { head, body, attributes = '' }: Written): string {
  const own = head.includes('name="description"') ? page.replace(/<meta\s+name="description"[^>]*>/, '') : page
  return own
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<div id="static"${attributes}>${body}</div>`)
}

/** Serves a page that is the same for everybody. */
export function servePage(app: FastifyInstance, path: string, page: string): void {
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: Buffer.from(page) }

  app.get(path, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  })
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODE = {
  br: (page: string) => brotliCompressSync(page, FAST),
  gzip: (page: string) => gzipSync(page),
  identity: (page: string) => page,
}

/** Sends a page that was made for this request. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8').send(ENCODE[encoding](page))
}

function encodingFor({ headers }: FastifyRequest): keyof typeof ENCODE {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
