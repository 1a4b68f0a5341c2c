import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeGitHost } from '../../shared/contract/git-host-note.ts'
import { writeMode } from '../../shared/contract/mode-note.ts'
import type { SCREEN_PAGES } from '../../shared/contract/screen-pages.ts'
import { writeHosts } from '../../shared/contract/server-addresses.ts'
import type { Config } from '../config.ts'

/**
 * Content that the server writes into the client's page. The result differs from the built page, so no
 * precompressed file exists for it.
 */

export type Written = { head: string; body: string; attributes?: string }

/** Settings that a page needs before its first request. */
export type PageSettings = Pick<Config, 'hosts' | 'MODE' | 'GITHUB_URL'>

type PageFile = 'index.html' | (typeof SCREEN_PAGES)[keyof typeof SCREEN_PAGES]

/** Reads a page of the built client. If the build has no page for this screen, reads `index.html`. */
export async function readPage(directory: string, file: PageFile, settings: PageSettings): Promise<string> {
  const path = join(directory, file)
  const page = await readFile(existsSync(path) ? path : join(directory, 'index.html'), 'utf8')
  return writeGitHost(writeMode(writeHosts(page, settings.hosts), settings.MODE), settings.GITHUB_URL)
}

/**
 * Inserts content into the client's page, so that it's visible before any script runs. It replaces the title
 * and the `<noscript>` text; a description in `head` replaces the page's own description. `head` is added at
 * the end of the page's head, so that its styles win over other styles of the same specificity.
 */
export function writeInto(page: string, { head, body, attributes = '' }: Written): string {
  const own = head.includes('name="description"') ? page.replace(/<meta\s+name="description"[^>]*>/, '') : page
  return own
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<div id="static"${attributes}>${body}</div>`)
}

/** Serves a page that is identical for everyone. */
export function servePage(app: FastifyInstance, path: string, page: string): void {
  const etag = etagOf(page)
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: Buffer.from(page) }

  app.get(path, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (isKnown(request, etag)) return reply.code(304).send()
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

/** Sends a page made for this request, or 304 if the requester already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  return sendText(request, reply.type('text/html; charset=utf-8'), page)
}

/**
 * Sends text with the content type that the reply already has. `vary`: other request headers that the text
 * depends on.
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string, vary = ''): FastifyReply {
  const etag = etagOf(text)
  reply.headers({ etag, vary: vary ? `accept-encoding, ${vary}` : 'accept-encoding' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(ENCODE[encoding](text))
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`
}

/**
 * Whether the requester has this version already. Ignores `W/`, because compressing proxies add it to ETags.
 */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(etag))
}

const strong = (etag: string) => etag.replace(/^W\//, '')

export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): keyof typeof ENCODE {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
