import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingClient } from '../testing/drawing-client.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { writeText } from '../testing/write-text.ts'

describe('what programs read of a project', async () => {
  const directory = await drawingClient()
  const server = await testApp({ PUBLIC_URL: 'https://docs.example.org', CLIENT_DIR: directory })
  const reader = await server.signIn('reader@example.org')
  beforeAll(async () => {
    await fillHarbour(server.database)
    await server.database.sql`
      update projects set visibility = 'public', type = 'github', git_url = 'https://github.com/acme/yard',
        description = 'How [ships] are built', default_page_id = 3 where id = ${SHIPYARD}`
  })

  afterAll(() => rm(directory, { recursive: true }))

  const get = (url: string, headers: Record<string, string> = {}, person: Person | null = null) =>
    server.app.inject({
      url,
      headers: { host: 'docs.example.org', ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    })

  it('a page is served as Markdown under each of its addresses, with its title and source', async () => {
    for (const url of ['/projects/502/3.md', '/projects/502.md', '/github/acme/yard/3.md', '/ACME/yard/3.md?raw']) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.body]).toEqual([
        url,
        200,
        expect.stringMatching(
          /^# Building\n\n> Source: \[Shipyard\]\(https:\/\/docs\.example\.org\/projects\/502\/3\)\. Updated: [-\d]{10}T[:.\d]{12}Z\n\nA ship takes a year to build\.\n$/,
        ),
      ])
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    }
  })

  it('a text for programs names the commit of the project, and no hash of an archive', async () => {
    const { sql } = server.database
    const told = async () =>
      (await Promise.all(['/projects/502/3.md', '/projects/502/llms.txt'].map((url) => get(url)))).map(
        ({ body }) => body,
      )
    await sql`update projects set commit_hash = 'c0ffee' where id = ${SHIPYARD}`
    for (const body of await told()) expect(body).toMatch(/commit:? c0ffee/)
    await sql`update projects set type = 'zip', git_url = null where id = ${SHIPYARD}`
    for (const body of await told()) expect(body).not.toContain('c0ffee')
    await sql`update projects set type = 'github', git_url = 'https://github.com/acme/yard', commit_hash = null
      where id = ${SHIPYARD}`
  })

  it('a Markdown page has links to Markdown and to the lines behind a citation', async () => {
    const { sql } = server.database
    await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash)
      values (31, ${SHIPYARD}, 3, 'src/hull.ts', 4, 9, 'x', 'abc')`
    await writeText(server.database, 3, [
      { type: 'text', text: 'See this', marks: [{ type: 'link', attrs: { href: 'page:3#top' } }] },
      { type: 'citation', attrs: { id: 31 } },
    ])
    const { body } = await get('/projects/502/3.md')
    expect(body).toContain('[See this](https://docs.example.org/projects/502/3.md#top)')
    expect(body).toContain('[src/hull.ts:4–9](https://github.com/acme/yard/blob/abc/src/hull.ts#L4-L9)')
  })

  it('a Markdown page is sent again only after a change, and others cannot cache a private one', async () => {
    const first = await get('/projects/502/3.md')
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    const etag = String(first.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/projects/502/3.md', { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    await writeText(server.database, 3, [{ type: 'text', text: 'Now it takes two.' }])
    const changed = await get('/projects/502/3.md', { 'if-none-match': etag })
    expect([changed.statusCode, changed.body.includes('two')]).toEqual([200, true])
    await server.database.sql`update projects set visibility = 'private' where id = ${SHIPYARD}`
    const hidden = await get('/projects/502/3.md', { 'if-none-match': String(changed.headers.etag) })
    expect([hidden.statusCode, hidden.headers['cache-control']]).toEqual([404, 'no-store'])
    const own = await get('/projects/502/3.md', {}, reader)
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(own.headers.vary).toContain('authorization, cookie')
    expect((await get('/projects/502/3.md', { cookie: reader.cookie })).statusCode).toBe(200)
    await server.database.sql`update projects set visibility = 'public' where id = ${SHIPYARD}`
  })

  it('a page screen links to its Markdown and is sent again only after a change', async () => {
    const url = '/projects/502/3'
    const first = await get(url)
    expect(first.headers.link).toBe('</github/acme/yard/3.md>; rel="alternate"; type="text/markdown"')
    const etag = String(first.headers.etag)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    await writeText(server.database, 3, [{ type: 'text', text: 'Now it takes three.' }])
    const changed = await get(url, { 'if-none-match': etag })
    expect([changed.statusCode, changed.body.includes('three')]).toEqual([200, true])
    await server.database.sql`update projects set visibility = 'private' where id = ${SHIPYARD}`
    const hidden = await get(url, { 'if-none-match': String(changed.headers.etag) })
    expect([hidden.statusCode, hidden.headers.link]).toEqual([200, undefined])
    expect(hidden.body).not.toContain('three')
    await server.database.sql`update projects set visibility = 'public' where id = ${SHIPYARD}`
  })

  it('llms.txt lists the pages of a project, and llms-full.txt contains them', async () => {
    const { body, headers } = await get('/acme/yard/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^# Shipyard\n\n> How \\\[ships\\\] are built\n\n- Documentation: https:/)
    expect(body).toContain('## Pages\n\n- [Building](https://docs.example.org/projects/502/3.md)\n')
    await server.database.sql`
      update page_docs set text = ${`Building\nShort.\nThis page says how [one] builds ${'ships '.repeat(60)}`} where page_id = 3`
    expect((await get('/acme/yard/llms.txt')).body).toMatch(
      /3\.md\): This page says how \\\[one\\\] builds (?:ships )+ships…\n/,
    )
    const full = await get(`/projects/${HARBOUR}/llms-full.txt`, {}, reader)
    expect(full.body.match(/^# .*$/gm)).toEqual(['# Arriving', '# lamp.ts', '# Leaving'])
    expect(full.headers['cache-control']).toBe('private, no-cache')
  })

  it('llms.txt and the sitemap of the installation list only public projects', async () => {
    const { body } = await get('/llms.txt')
    expect(body).toContain('- [Shipyard](https://docs.example.org/projects/502/llms.txt): How')
    expect(body).not.toContain('Harbour')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...sitemap.body.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
      'https://docs.example.org/github/acme/yard/3',
    ])
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://docs.example.org/sitemap.xml\n')
    for (const file of ['0', '1', '2', '99999999999999999999']) {
      expect([file, (await get(`/sitemap-${file}.xml`)).statusCode]).toEqual([file, file === '1' ? 200 : 404])
    }
  })

  it('an address that names no page or project answers 404', async () => {
    for (const url of [
      '/projects/502/1.md',
      '/projects/502/0.md',
      '/projects/99/3.md',
      `/projects/${'9'.repeat(40)}/3.md`,
      `/projects/502/${2 ** 53}.md`,
      '/projects/501.md',
      '/api/yard/3.md',
      '/mcp/yard/llms.txt',
      '/acme/none/llms.txt',
      "/acme/'%20or%201=1/llms.txt",
      '/github/%00/%F0%9F%9A%80/llms.txt',
      '/projects/x/llms.txt',
      '/.well-known/oauth-protected-resource',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })
})
