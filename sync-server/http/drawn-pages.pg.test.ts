import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { PAGE_RENDERER_FILE } from '../../shared/contract/drawn-page.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { Renderer } from '../rendering/renderer.ts'
import { testApp } from '../testing/test-app.ts'
import { createPageDrawer } from './drawn-pages.ts'

/** Prints its input. The browser tests cover the real appearance. */
const RENDERER = `
export const readAddress = (path) => {
  const [, project, page] = /^\\/projects\\/(\\d+)(?:\\/(\\d+))?$/.exec(path) ?? []
  return project && { projectId: Number(project), pageId: page && Number(page) }
}
export const drawPage = (input) => ({
  head: '<title>Drawn</title>',
  body: JSON.stringify({ ...input, linked: [...input.linked] }),
})`

type Body = {
  page: { id: number }
  content: unknown
  around: { id: number }[]
  linked: number[]
}

describe('public pages', async () => {
  const server = await testApp()
  const ann = await server.signIn('ann@example.org')
  let directory = ''
  let draw: ReturnType<typeof createPageDrawer>

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docwright-drawn-'))
    await writeFile(join(directory, PAGE_RENDERER_FILE), RENDERER)
    draw = createPageDrawer({ database: server.database, renderer: new Renderer(), config: server.config, directory })
  })
  afterAll(() => rm(directory, { recursive: true }))

  const newProject = async (isPrivate: boolean) => {
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: isPrivate })
    return (body as { id: number }).id
  }
  const newPage = async (projectId: number, parent_page_id = 0) => {
    const { body } = await server.ask(ann, 'POST', `/api/project/${projectId}/page`, { parent_page_id })
    return (body as { id: number }).id
  }
  const write = async (pageId: number, text: string, href?: string) => {
    const doc = new Y.Doc()
    const marks = href ? [{ type: 'link', attrs: { href } }] : undefined
    writeNewDoc(doc, {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }],
    })
    await storeUpdate(server.database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'test' })
  }
  const drawn = async (url: string) => {
    const page = await draw(url)
    return page && (JSON.parse(page.body) as Body)
  }

  it('a public page is drawn with the pages around it, with or without a query', async () => {
    const project = await newProject(false)
    const { body: made } = await server.ask(ann, 'GET', `/api/project?projectId=${project}`)
    const first = (made as { pages: { id: number }[] }).pages.map(({ id }) => id)
    const [top, other] = [await newPage(project), await newPage(project)]
    const [page, beside] = [await newPage(project, top), await newPage(project, top)]
    const below = await newPage(project, page)
    const hidden = await newPage(project, other)
    await write(page, 'Said to everybody', `page:${beside}`)
    const body = await drawn(`/projects/${project}/${page}?from=search`)
    expect(body?.page.id).toBe(page)
    expect(JSON.stringify(body?.content)).toContain('Said to everybody')
    expect(body?.linked).toEqual([beside])
    const around = body?.around.map(({ id }) => id) ?? []
    expect(new Set(around)).toEqual(new Set([...first, top, other, page, beside, below]))
    expect(around).not.toContain(hidden)
    expect((await draw(`/projects/${project}/${page}`))?.head).toBe('<title>Drawn</title>')
  })

  it('a page is drawn only if its project is public and contains it', async () => {
    const [open, closed] = [await newProject(false), await newProject(true)]
    const [page, secret] = [await newPage(open), await newPage(closed)]
    await write(page, 'Open')
    await write(secret, 'Secret')
    expect(await drawn(`/projects/${open}/${page}`)).toBeDefined()
    for (const address of [`${closed}/${secret}`, `${open}/${secret}`, `${open}/99`, '99', `${closed}`]) {
      expect({ address, drawn: await drawn(`/projects/${address}`) }).toEqual({ address, drawn: undefined })
    }
    await server.ask(ann, 'PATCH', `/api/project/${open}`, { visibility: 'private' })
    expect(await drawn(`/projects/${open}/${page}`)).toBeUndefined()
  })

  it('a page is drawn once for each state and not after its project becomes private', async () => {
    const project = await newProject(false)
    const page = await newPage(project)
    const address = `/projects/${project}/${page}`
    await write(page, 'First')
    const [one, other] = await Promise.all([draw(address), draw(`${address}?again`)])
    expect(other).toBe(one)
    expect(await draw(address)).toBe(one)
    const changes: (() => Promise<unknown>)[] = [
      () => write(page, 'Second'),
      () => server.ask(ann, 'PATCH', `/api/project/${project}`, { name: 'Renamed' }),
      () => newPage(project),
      () => server.database.sql`
        insert into citations (id, project_id, page_id, path, start_line, end_line, hash)
        values (77, ${project}, ${page}, 'a.ts', 1, 1, 'x')`,
      () => server.database.sql`update citations set state = 'stale' where id = 77`,
      () => server.database.sql`delete from citations where id = 77`,
    ]
    let before = one
    for (const change of changes) {
      await change()
      const after = await draw(address)
      expect(after).not.toBe(before)
      expect(await draw(address)).toBe(after)
      before = after
    }
    await server.ask(ann, 'PATCH', `/api/project/${project}`, { visibility: 'private' })
    expect(await draw(address)).toBeUndefined()
  })

  it('a public page links to its Markdown under its preferred address', async () => {
    const [first, second] = [await newProject(false), await newProject(false)]
    const [page, same] = [await newPage(first), await newPage(second)]
    await write(page, 'One')
    await write(same, 'Other')
    await server.database.sql`update projects set type = 'github', git_url = 'https://github.com/acme/twice'
      where id = ${first} or id = ${second}`
    await server.database.sql`update projects set created_at = now() - interval '1 day' where id = ${first}`
    const linkOf = async (project: number, id: number) => (await draw(`/projects/${project}/${id}`))?.link
    expect(await linkOf(first, page)).toBe(`</github/acme/twice/${page}.md>; rel="alternate"; type="text/markdown"`)
    expect(await linkOf(second, same)).toBe(`</projects/${second}/${same}.md>; rel="alternate"; type="text/markdown"`)
    // Nothing of the second has changed, but the name leads to it now.
    await server.ask(ann, 'PATCH', `/api/project/${first}`, { visibility: 'private' })
    expect(await linkOf(second, same)).toBe(`</github/acme/twice/${same}.md>; rel="alternate"; type="text/markdown"`)
    await server.ask(ann, 'PATCH', `/api/project/${first}`, { visibility: 'public' })
    expect(await linkOf(second, same)).toBe(`</projects/${second}/${same}.md>; rel="alternate"; type="text/markdown"`)
  })

  it('an empty, overlong or deleted page and an unknown address are left to the client', async () => {
    const project = await newProject(false)
    const [empty, long, gone] = [await newPage(project), await newPage(project), await newPage(project)]
    await write(long, 'x'.repeat(300 * 1024))
    await write(gone, 'Gone')
    await server.ask(ann, 'DELETE', `/api/page/${gone}`)
    for (const address of [`/projects/${project}/${empty}`, `/projects/${project}/${long}`, '/login', '//', '/%']) {
      expect({ address, drawn: await drawn(address) }).toEqual({ address, drawn: undefined })
    }
    expect(await drawn(`/projects/${project}/${gone}`)).toBeUndefined()
  })
})
