import { beforeAll, describe, expect, it } from 'vitest'
import { storeImage } from '../../db/testing/store-image.ts'
import { fillHarbour, HARBOUR } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { writeText } from '../testing/write-text.ts'

describe('a whole project', async () => {
  const server = await testApp({ PUBLIC_URL: 'https://docs.example.org' })
  const reader = await server.signIn('reader@example.org')
  const { sql } = server.database
  beforeAll(async () => {
    await fillHarbour(server.database)
    await sql`update projects set visibility = 'public' where id = ${HARBOUR}`
  })

  let address = 0
  /** Uses a new address for each request, because these tests exceed the limit per address. */
  const send = (method: 'GET' | 'HEAD', url: string, etag = '', person: Person | null = null) =>
    server.app.inject({
      method,
      url,
      remoteAddress: `10.0.0.${address++}`,
      headers: {
        host: 'docs.example.org',
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(etag && { 'if-none-match': etag }),
      },
    })
  const URLS = [`/projects/${HARBOUR}/llms-full.txt`, `/api/project/${HARBOUR}/export`]

  it.each(URLS)('a whole project is sent again only after something in it has changed: %s', async (url) => {
    let etag = String((await send('GET', url)).headers.etag)
    expect(etag).toMatch(/^(?:W\/)?"[\w-]+"$/)
    const changes = [
      () => writeText(server.database, 1, [{ type: 'text', text: `Now at noon. ${url}` }]),
      () => sql`update pages set name = name || '!' where id = 2`,
      () => sql`update pages set deleted_at = now() where id = 4`,
      () => sql`update pages set deleted_at = null where id = 4`,
      () => sql`update projects set description = coalesce(description, '') || 'New' where id = ${HARBOUR}`,
      () => sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash)
        values (${url.length}, ${HARBOUR}, 1, 'src/lamp.ts', 1, 2, 'x', 'abc')`,
      () => sql`delete from citations where id = ${url.length}`,
      () =>
        storeImage(sql, {
          projectId: HARBOUR,
          pageId: 1,
          hash: String(url.length).padStart(64, '0'),
          mime: 'image/png',
          name: 'x.png',
          bytes: Buffer.from('x'),
          userId: 'x',
        }),
    ]
    for (const [at, change] of changes.entries()) {
      const known = await send('GET', url, etag)
      expect([at, known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([at, 304, 0, etag])
      await change()
      const changed = await send(at < 3 ? 'GET' : 'HEAD', url, etag)
      expect([at, changed.statusCode]).toEqual([at, 200])
      etag = String(changed.headers.etag)
    }
    await sql`update projects set visibility = 'private' where id = ${HARBOUR}`
    etag = String((await send('HEAD', url, '', reader)).headers.etag)
    const [own, other] = [await send('GET', url, etag, reader), await send('GET', url, etag)]
    expect([own.statusCode, other.statusCode, other.headers.etag]).toEqual([304, 404, undefined])
    await sql`update projects set visibility = 'public' where id = ${HARBOUR}`
  })

  it.each(URLS)('a whole project answers HEAD requests with its headers, even many at once: %s', async (url) => {
    const [whole, head] = [await send('GET', url), await send('HEAD', url)]
    const { etag, 'content-type': type, 'cache-control': cached } = whole.headers
    expect(head.headers).toMatchObject({ etag, 'content-type': type, 'cache-control': cached })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, undefined])
    // More requests than can be generated at once, and none waits for another.
    const heads = await Promise.all(Array.from({ length: 8 }, () => send('HEAD', url)))
    expect(heads.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await send('HEAD', url.replace(String(HARBOUR), '99'))).statusCode).toBe(404)
  })
})
