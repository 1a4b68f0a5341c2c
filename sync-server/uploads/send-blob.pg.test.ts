import { createHash, randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PIECE_BYTES, splitWholeBlobs } from '../../db/tables/blobs.ts'
import { pngOf } from '../testing/png.ts'
import { testApp } from '../testing/test-app.ts'

const SIZE = 3 * PIECE_BYTES + 77
const LARGE = 20 * 1024 * 1024

describe('an image address', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const ann = await server.signIn('ann@example.org')
  const stranger = await server.signIn('stranger@example.org')
  const image = pngOf(SIZE)
  const hash = createHash('sha256').update(image).digest('hex')
  const etag = `"${hash}"`
  const url = `/api/blob/${hash}`
  const project = { id: 0, pageId: 0 }

  const upload = (bytes: Buffer) =>
    server.app.inject({
      method: 'POST',
      url: `/api/project/${project.id}/page/${project.pageId}/upload`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      payload: bytes,
    })
  beforeAll(async () => {
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'Pictures', is_private: true })
    project.id = (body as { id: number }).id
    const page = await server.ask(ann, 'POST', `/api/project/${project.id}/page`, {})
    project.pageId = (page.body as { id: number }).id
    await upload(image)
  })

  const ask = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', path = url) => {
    const answer = await server.app.inject({
      method,
      url: path,
      headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}`, ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  const GUARDS = {
    etag,
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
  }
  /** Hides the bytes while `run` runs. */
  const withoutBytes = async (run: () => Promise<void>) => {
    await sql`update blob_pieces set store = '00000000-0000-4000-8000-000000000000' where start >= 0`
    await run()
    await sql`update blob_pieces set store = (select store from blobs where hash = ${hash})`
  }

  /** Reads parts of the image, however it is stored. */
  const ranges = async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE - 1), fc.nat(SIZE * 2), async (from, length) => {
        const { status, headers, bytes } = await ask({ range: `bytes=${from}-${from + length}` })
        const expected = image.subarray(from, from + length + 1)
        expect([status, bytes.equals(expected)]).toEqual([206, true])
        expect(headers).toMatchObject({
          ...GUARDS,
          'content-length': String(expected.length),
          'content-range': `bytes ${from}-${from + expected.length - 1}/${SIZE}`,
        })
      }),
      { numRuns: 25 },
    )
    for (const [range, expected] of [
      ['bytes=-5', image.subarray(-5)],
      [`bytes=${SIZE - 1}-`, image.subarray(-1)],
      [`bytes=0-${PIECE_BYTES}`, image.subarray(0, PIECE_BYTES + 1)],
      [`bytes=${PIECE_BYTES}-${PIECE_BYTES}`, image.subarray(PIECE_BYTES, PIECE_BYTES + 1)],
    ] as const) {
      expect((await ask({ range })).bytes.equals(expected)).toBe(true)
    }
  }

  it('an image address sends the whole image with its security headers', async () => {
    const { status, headers, bytes } = await ask()
    expect([status, bytes.equals(image)]).toEqual([200, true])
    expect(headers).toMatchObject({ ...GUARDS, 'content-length': String(SIZE) })
  })

  it('an image address sends the range that was requested', ranges)

  it('an image address answers 416 to a range beyond the end', async () => {
    for (const range of [`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, 'bytes=-0']) {
      const { status, headers, bytes } = await ask({ range })
      expect([status, headers['content-range']]).toEqual([416, `bytes */${SIZE}`])
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 416, err: 'invalid_range' })
    }
  })

  it('an image address ignores a range if If-Range names other bytes', async () => {
    const range = 'bytes=0-9'
    expect((await ask({ range, 'if-range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT', hash]) {
      expect((await ask({ range, 'if-range': other })).bytes.length).toBe(SIZE)
    }
  })

  it('an image address reads no bytes to answer 304 or HEAD', async () => {
    await withoutBytes(async () => {
      expect((await ask()).status).toBe(500)
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const { status, headers, bytes } = await ask({ 'if-none-match': known, range: 'bytes=0-1' }, method)
          expect([status, bytes.length, headers.etag]).toEqual([304, 0, etag])
        }
      }
      const { status, headers, bytes } = await ask({ range: 'bytes=0-1' }, 'HEAD')
      expect([status, bytes.length]).toEqual([200, 0])
      expect(headers).toMatchObject({ ...GUARDS, 'content-length': String(SIZE) })
    })
  })

  it('an image address answers people without access as if it did not exist, whatever headers they send', async () => {
    const missing = `/api/blob/${'0'.repeat(64)}`
    const other = { authorization: `Bearer ${stranger.token}` }
    const asked: Record<string, string>[] = [
      {},
      { range: 'bytes=0-9' },
      { range: `bytes=${SIZE}-` },
      { 'if-none-match': etag },
    ]
    for (const headers of asked) {
      for (const method of ['GET', 'HEAD'] as const) {
        const [hidden, absent] = [
          await ask({ ...headers, ...other }, method),
          await ask({ ...headers, ...other }, method, missing),
        ]
        expect([hidden.status, hidden.bytes, hidden.headers.etag]).toEqual([404, absent.bytes, undefined])
      }
    }
  })

  it('an image address reads ahead of a slow reader by a piece or two and holds no transaction', async () => {
    const base = await server.listen()
    const large = pngOf(LARGE)
    const largeHash = createHash('sha256').update(large).digest('hex')
    await upload(large)
    const pieces = vi.spyOn(database.bulk, 'run')
    const begin = () =>
      new Promise<IncomingMessage>((resolve) => {
        get(`${base}/api/blob/${largeHash}`, { headers: { authorization: `Bearer ${ann.token}` } }, resolve)
      })
    const drain = async (response: IncomingMessage) => {
      const sha = createHash('sha256')
      for await (const chunk of response) sha.update(chunk as Buffer)
      return sha.digest('hex')
    }
    const slow = await begin()
    // Another reader gets all of it in the meantime.
    expect(await drain(await begin())).toBe(largeHash)
    expect(pieces.mock.calls.length).toBeLessThan((2 * LARGE) / PIECE_BYTES)
    const [row] = await sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    expect(row?.count).toBe(0)
    expect(await drain(slow)).toBe(largeHash)
    pieces.mockRestore()
  })

  it('an image address serves images stored by older versions, before and after they are split', async () => {
    const [{ store }] = await sql<[{ store: string }]>`select store from blobs where hash = ${hash}`
    await sql`update blobs set bytes = ${image}, store = null, size = null where hash = ${hash}`
    await sql`delete from blob_pieces where store = ${store}`
    expect((await ask()).bytes.equals(image)).toBe(true)
    await ranges()
    expect((await upload(image)).json()).toEqual({ url })
    await splitWholeBlobs(database, randomUUID, new AbortController().signal)
    const [blob] = await sql`
      select b.bytes, b.size, count(*)::int as pieces from blobs b join blob_pieces p on p.store = b.store
      where b.hash = ${hash} group by b.hash`
    expect(blob).toEqual({ bytes: null, size: SIZE, pieces: 4 })
    expect(await sql`select store from loose_stores`).toEqual([])
    expect((await ask()).bytes.equals(image)).toBe(true)
    await ranges()
  })

  it('an image address accepts a PNG with a large colour profile and an animated PNG', async () => {
    const profile = pngOf(600_000, { type: 'iCCP', data: new Uint8Array(400_000) })
    const moving = pngOf(1_000, { type: 'acTL', data: new Uint8Array(8) })
    for (const bytes of [profile, moving]) {
      const answer = await upload(bytes)
      expect(answer.statusCode).toBe(200)
      const shown = await ask({}, 'GET', answer.json<{ url: string }>().url)
      expect([shown.headers['content-type'], shown.bytes.equals(bytes)]).toEqual(['image/png', true])
    }
  })
})
