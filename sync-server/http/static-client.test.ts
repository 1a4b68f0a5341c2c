import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerStaticClient } from './static-client.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html>',
  '.sign-in.html': '<!doctype html>sign in',
  'service-worker.js': '//',
  'manifest.webmanifest': '{}',
  'icons/icon-192.png': 'png',
  'assets/index-abc.js': '//',
  'assets/index-abc.js.br': 'as brotli',
  'assets/index-abc.js.gz': 'as gzip',
}

let home: string
let app: FastifyInstance

beforeAll(async () => {
  // A parent folder named like the folder of hashed files must not be mistaken for it.
  home = await mkdtemp(join(tmpdir(), 'docwright-static-'))
  const directory = join(home, 'assets', 'dist')
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(directory, name, '..'), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  app = Fastify()
  await registerSecurityHeaders(app, { https: false })
  const settings = {
    ...{ PUBLIC_URL: '', CONTACT_EMAIL: '', COMMUNITY_URL: '', GITHUB_URL: 'https://github.com', hosts: {} },
    MODE: 'PRODUCTION',
  } as const
  await registerStaticClient(app, directory, settings)
})

afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const get = async (url: string, headers = {}) => await app.inject({ method: 'GET', url, headers })

it('the client page, service worker and manifest are revalidated, and hashed files are kept', async () => {
  for (const path of ['/', '/index.html', '/projects/7', '/service-worker.js', '/manifest.webmanifest']) {
    expect({ path, cache: (await get(path)).headers['cache-control'] }).toEqual({ path, cache: 'no-cache' })
  }
  expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('the server sends worker, manifest and icons with their media types, and browsers may use them', async () => {
  expect((await get('/service-worker.js')).headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
  expect((await get('/manifest.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect((await get('/icons/icon-192.png')).headers['content-type']).toBe('image/png')
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})

it('the server sends compressed files to browsers that accept them, with a Vary header', async () => {
  for (const [accepted, encoding, body] of [
    ['gzip, deflate, br, zstd', 'br', 'as brotli'],
    ['gzip, deflate', 'gzip', 'as gzip'],
    ['identity', undefined, '//'],
  ]) {
    const answer = await get('/assets/index-abc.js', { 'accept-encoding': accepted })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
  }
})

it('the server sends a prebuilt screen at its address, and the client page everywhere else', async () => {
  for (const path of ['/login', '/login?error=x']) expect((await get(path)).body).toBe('<!doctype html>sign in')
  for (const path of ['/', '/login/x', '/index.html']) expect((await get(path)).body).toBe('<!doctype html>')
})

it('the server answers a missing hashed file with an error, never with the page', async () => {
  const { statusCode, headers } = await get('/assets/gone-abc.js')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toMatch(/json/)
})
