import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { MARKS, STATIC_LANDING_FILE, type StaticLanding } from '../../shared/contract/static-landing.ts'
import { fillLanding, type LandingSettings } from './landing-page.ts'
import { registerStaticClient } from './static-client.ts'

const PAGE =
  '<html><head><meta name="version" content="1" /><title>Docwright</title></head><body><div id="root"></div><noscript>No.</noscript></body></html>'
const LANDING: StaticLanding = {
  head: `<title>New</title><link rel="canonical" href="${MARKS.origin}/"/>`,
  body: `<main>Words <a href="mailto:${MARKS.email}">${MARKS.email}</a></main><footer>${MARKS.community}</footer>`,
  bodyWithoutContact: `<main>Words alone</main><footer>${MARKS.community}</footer>`,
  community: `<a href="${MARKS.communityUrl}">Chat</a>`,
}
const NOTHING: LandingSettings = {
  ...{ PUBLIC_URL: '', CONTACT_EMAIL: '', COMMUNITY_URL: '', MODE: 'PRODUCTION', hosts: {} },
  GITHUB_URL: 'https://github.com',
}

it('the landing page puts text, title and link previews into the client page and keeps the scripts', () => {
  const page = fillLanding(PAGE, LANDING, { ...NOTHING, PUBLIC_URL: 'https://docs.example.org/' })
  expect(page).toContain('<meta name="version" content="1" /><title>New</title>')
  expect(page).toContain('href="https://docs.example.org/"')
  expect(page).toMatch(/<div id="root"><\/div><div id="static" [^>]+><main>Words/)
  expect(page).not.toContain('noscript')
  expect(fillLanding(PAGE, LANDING, NOTHING)).not.toContain('canonical')
})

it('the landing page names the address and chat of the installation only if they are set', () => {
  const set = { ...NOTHING, CONTACT_EMAIL: 'us@example.org', COMMUNITY_URL: 'https://chat.example.org/?a=1&b="2"' }
  const page = fillLanding(PAGE, LANDING, set)
  expect(page).toContain('<a href="mailto:us@example.org">us@example.org</a>')
  expect(page).toContain('<a href="https://chat.example.org/?a=1&amp;b=&quot;2&quot;">Chat</a>')
  const bare = fillLanding(PAGE, LANDING, NOTHING)
  expect(bare).toContain('Words alone')
  expect(bare).not.toMatch(/Chat|mailto/)
  expect(`${page}${bare}`).not.toContain('%')
})

it('the landing page tells the client the same facts, so the client need not ask', () => {
  const page = fillLanding(PAGE, LANDING, { ...NOTHING, CONTACT_EMAIL: 'us@example.org' })
  const facts = /data-facts="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"')
  expect(JSON.parse(facts ?? '')).toEqual({ contact_email: 'us@example.org', community_url: null })
})

it('the landing page keeps characters with a meaning in replacements as they are', () => {
  expect(fillLanding(PAGE, { ...LANDING, bodyWithoutContact: "$& $' $$" }, NOTHING)).toContain("$& $' $$")
})

it('the landing page is served only at the root, compressed on request, and not again if known', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-landing-'))
  await writeFile(join(directory, 'index.html'), PAGE)
  await writeFile(join(directory, STATIC_LANDING_FILE), JSON.stringify(LANDING))
  const app = Fastify()
  await registerStaticClient(app, directory, NOTHING)
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  const plain = await get('/')
  expect(plain.body).toContain('Words')
  expect(plain.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  const packed = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const older = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body)
  expect((await get('/', { 'if-none-match': plain.headers.etag })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  for (const path of ['/index.html', '/projects', '/hello']) expect((await get(path)).body).toBe(PAGE)

  await app.close()
  await rm(directory, { recursive: true, force: true })
})
