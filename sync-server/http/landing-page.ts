import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { writeHosts } from '../../shared/contract/server-addresses.ts'
import { MARKS, STATIC_LANDING_FILE, type StaticLanding } from '../../shared/contract/static-landing.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './escape-html.ts'

export type LandingSettings = Pick<Config, 'PUBLIC_URL' | 'CONTACT_EMAIL' | 'COMMUNITY_URL' | 'hosts'>

/** Serves `/` with the words of the landing page in it. Every other address gets the bare page of the client. */
export async function registerLandingPage(
  app: FastifyInstance,
  directory: string,
  settings: LandingSettings,
): Promise<void> {
  const file = join(directory, STATIC_LANDING_FILE)
  if (!existsSync(file)) return
  const landing = JSON.parse(await readFile(file, 'utf8')) as StaticLanding
  const page = writeHosts(await readFile(join(directory, 'index.html'), 'utf8'), settings.hosts)
  servePage(app, '/', fillLanding(page, landing, settings))
}

/** Serves a page that is not as it was built, so that no compressed file of it lies beside it. */
export function servePage(app: FastifyInstance, path: string, page: string): void {
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  const bodies = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: Buffer.from(page) }

  app.get(path, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  })
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** The client's page with the landing page in it, and in that what only this installation knows. */
export function fillLanding(page: string, landing: StaticLanding, settings: LandingSettings): string {
  const { PUBLIC_URL, CONTACT_EMAIL, COMMUNITY_URL } = settings
  const contact = CONTACT_EMAIL ? landing.contact.replaceAll(MARKS.email, escapeHtml(CONTACT_EMAIL)) : landing.noContact
  const community = COMMUNITY_URL ? landing.community.replaceAll(MARKS.communityUrl, escapeHtml(COMMUNITY_URL)) : ''
  const origin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : ''
  const facts = JSON.stringify({ contact_email: CONTACT_EMAIL || null, community_url: COMMUNITY_URL || null })
  const body = landing.body.split(MARKS.contact).join(contact).split(MARKS.community).join(community)
  // An address that is not whole says less than none.
  const head = origin ? landing.head : landing.head.replace(/<link rel="canonical"[^>]*>/, '')
  return page
    .replace(/<title>[^<]*<\/title>/, () => head.replaceAll(MARKS.origin, escapeHtml(origin)))
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<div id="static" data-facts="${escapeHtml(facts)}">${body}</div>`)
}
