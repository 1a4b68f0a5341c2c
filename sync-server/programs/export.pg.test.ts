import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertPages, listPages, type NewPage } from '../../db/tables/pages.ts'
import { findProject, insertProject } from '../../db/tables/projects.ts'
import { storeImage } from '../../db/testing/store-image.ts'
import { Renderer } from '../rendering/renderer.ts'
import { testApp } from '../testing/test-app.ts'
import { writeText } from '../testing/write-text.ts'
import { writeArchive } from './write-archive.ts'

const PROJECT = 701
const PIXEL = Buffer.from('89504e470d0a1a0a', 'hex')
const HASH = createHash('sha256').update(PIXEL).digest('hex')
const IMAGE = `images/${HASH.slice(0, 16)}.png`

describe('an exported project', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  const { sql } = server.database
  const renderer = new Renderer()

  beforeAll(async () => {
    await insertProject(
      sql,
      { id: PROJECT, type: 'zip', name: 'Gä\u202ete/way: "1"', visibility: 'private', status: 'READY' },
      'reader@example.org',
    )
    const page = (id: number, parent_id: number, name: string, kind?: NewPage['kind']): NewPage => ({
      id,
      project_id: PROJECT,
      parent_id,
      name,
      type: 'generated',
      ...(kind ? { kind } : {}),
    })
    await insertPages(sql, [
      page(1, 0, 'Overview', 'overview'),
      page(2, 0, 'Summary'),
      page(3, 0, 'Files', 'folder'),
      page(4, 3, 'aux.ts', 'file'),
      page(5, 3, 'a:b\u202e?.ts', 'file'),
      page(6, 3, 'A:B?.TS', 'file'),
      page(7, 3, `${'長'.repeat(150)}.ts`, 'file'),
      page(8, 0, '👩‍🚀'),
      page(9, 0, 'Notes'),
    ])
    await sql`update projects set default_page_id = 1 where id = ${PROJECT}`
    await writeText(server.database, 1, [
      { type: 'text', text: 'Read on', marks: [{ type: 'link', attrs: { href: 'page:5#part' } }] },
    ])
    await writeText(server.database, 5, [
      { type: 'image', attrs: { src: `/api/blob/${HASH}`, alt: 'A pixel' } },
      { type: 'image', attrs: { src: `attachment:${HASH}`, alt: 'Again' } },
      { type: 'image', attrs: { src: `/api/blob/${'0'.repeat(64)}`, alt: 'Of another project' } },
      { type: 'image', attrs: { src: 'https://example.org/x.png', alt: 'Elsewhere' } },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Back', marks: [{ type: 'link', attrs: { href: 'page:1' } }] }],
      },
    ])
    await storeImage(sql, {
      projectId: PROJECT,
      pageId: 5,
      hash: HASH,
      mime: 'image/png',
      name: '../../evil.png',
      bytes: PIXEL,
      userId: 'x',
    })
  })

  const fetchFiles = async () => {
    const answer = await server.app.inject({
      url: `/api/project/${PROJECT}/export`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${reader.token}` },
    })
    const files = Object.entries(unzipSync(answer.rawPayload))
    return { headers: answer.headers, files: new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes)])) }
  }

  it('an exported project has its pages in tree order under names every system accepts', async () => {
    const { headers, files } = await fetchFiles()
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-disposition']).toContain("filename*=UTF-8''G%C3%A4te-way-")
    expect([...files.keys()]).toEqual([
      'SUMMARY.md',
      'index.md',
      'page.md',
      'notes.md',
      'summary-2.md',
      'Files/index.md',
      expect.stringMatching(/^Files\/[aA]-[bB]-\.(ts|TS)(-2)?\.md$/),
      IMAGE,
      expect.stringMatching(/^Files\/[aA]-[bB]-\.(ts|TS)(-2)?\.md$/),
      'Files/_aux.ts.md',
      expect.stringMatching(/^Files\/長{40}\.md$/),
    ])
    expect(String(files.get('SUMMARY.md'))).toContain('- [👩‍🚀](./page.md)\n- [Notes](./notes.md)\n- [Summary]')
    expect(String(files.get('SUMMARY.md'))).toContain('- [Files](./Files/index.md)\n  - [')
    expect(files.get(IMAGE)).toEqual(PIXEL)
  })

  it('an exported project has links and images that lead from file to file', async () => {
    const { files } = await fetchFiles()
    let links = 0
    for (const [path, content] of files) {
      if (!path.endsWith('.md')) continue
      for (const [, target = ''] of String(content).matchAll(/\]\(([^)#]+)/g)) {
        if (target.startsWith('http') || target.startsWith('/api/')) continue
        const file = posix.join(posix.dirname(path), decodeURIComponent(target))
        expect([path, target, files.has(file)]).toEqual([path, target, true])
        links += 1
      }
    }
    expect(links).toBeGreaterThan(10)
    const shown = [...files.values()].map(String).find((text) => text.includes('A pixel'))
    expect(shown).toContain(`![A pixel](../${IMAGE})`)
    expect(shown).toContain('![Elsewhere](https://example.org/x.png)')
  })

  it('an exported project keeps every page if some images do not fit, without broken links', async () => {
    const project = await findProject(sql, PROJECT, 'reader@example.org')
    if (!project) throw new Error('there is a project')
    const pages = await listPages(sql, PROJECT)
    const actor = { id: 'x', email: 'reader@example.org', administrator: false }
    const bytes = Buffer.from('another')
    const hash = createHash('sha256').update(bytes).digest('hex')
    await storeImage(sql, {
      projectId: PROJECT,
      pageId: 6,
      hash,
      mime: 'image/gif',
      name: 'x',
      bytes,
      userId: 'x',
    })
    await writeText(server.database, 6, [{ type: 'image', attrs: { src: `attachment:${hash}`, alt: 'Another' } }])
    const filesOf = async (most: number) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of writeArchive({ database: server.database, renderer, actor, project }, pages, most))
        chunks.push(chunk)
      return new Map(
        Object.entries(unzipSync(Buffer.concat(chunks))).map(([path, bytes]) => [path, String(Buffer.from(bytes))]),
      )
    }
    const isImage = (path: string) => path.startsWith('images/')
    const [all, some, none] = [await filesOf(99), await filesOf(pages.length + 2), await filesOf(pages.length + 1)]
    expect([all, some, none].map((files) => [...files.keys()].filter(isImage).length)).toEqual([2, 1, 0])
    expect([all, some, none].map((files) => [...files.keys()].filter((path) => !isImage(path)).length)).toEqual([
      pages.length + 1,
      pages.length + 1,
      pages.length + 1,
    ])
    // The size is limited too, so that every program can read the archive: its offsets are 32-bit numbers.
    await sql`update attachments set size = 2000000000 where project_id = ${PROJECT}`
    expect([...(await filesOf(99)).keys()].filter(isImage)).toHaveLength(1)
    await sql`update attachments set size = 10 where project_id = ${PROJECT}`
    const text = [...none.values()].join('')
    expect(['Image: A pixel', 'Image: Another', '![Elsewhere]'].filter((words) => !text.includes(words))).toEqual([])
    expect([text.includes('images/'), text.includes('attachment:')]).toEqual([false, false])
  })

  it('an export is refused before it begins if an archive cannot hold all its pages', async () => {
    const project = await findProject(sql, PROJECT, 'reader@example.org')
    if (!project) throw new Error('there is a project')
    const actor = { id: 'x', email: 'reader@example.org', administrator: false }
    const pages = await listPages(sql, PROJECT)
    expect(() => writeArchive({ database: server.database, renderer, actor, project }, pages, pages.length)).toThrow(
      expect.objectContaining({ status: 413, message: expect.stringContaining('too many pages') }),
    )
  })

  it('an export breaks off when the person loses the project meanwhile', async () => {
    const pages = Array.from({ length: 60 }, (_, at) => ({
      id: 7000 + at,
      project_id: PROJECT,
      parent_id: 0,
      name: `Page ${at}`,
      type: 'generated' as const,
    }))
    await insertPages(sql, pages)
    const project = await findProject(sql, PROJECT, 'reader@example.org')
    if (!project) throw new Error('there is a project')
    const actor = { id: 'x', email: 'reader@example.org', administrator: false }
    const archive = writeArchive({ database: server.database, renderer, actor, project }, await listPages(sql, PROJECT))
    await archive.next()
    await sql`delete from memberships where project_id = ${PROJECT}`
    const rest = async () => {
      for await (const _ of archive);
    }
    await expect(rest()).rejects.toMatchObject({ status: 404 })
  })
})
