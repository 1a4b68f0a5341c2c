import { beforeAll, describe, expect, it } from 'vitest'
import { mintId } from '../../shared/basics/ids.ts'
import type { CitedFile, CitedFiles } from '../../shared/contract/cited-files.ts'
import { REDACTED } from '../../shared/secrets/redact.ts'
import { type Person, testApp } from '../testing/test-app.ts'

type Cited = { path: string; lines: [number, number]; state?: string; other?: [path: string, at: number] }

describe('the files that statements come from', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people = {} as Record<'owner' | 'reader' | 'outsider', Person>

  beforeAll(async () => {
    for (const name of ['owner', 'reader', 'outsider'] as const) {
      people[name] = await server.signIn(`${name}@example.org`)
    }
  })

  const newProject = async (isPrivate = true) => {
    const { body } = await server.ask(people.owner, 'POST', '/api/project', { name: 'P', is_private: isPrivate })
    const projectId = (body as { id: number }).id
    const page = await server.ask(people.owner, 'POST', `/api/project/${projectId}/page`, {})
    await server.ask(people.owner, 'POST', '/api/rbac/project', {
      project_id: projectId,
      email: people.reader.email,
      role: 'read',
    })
    const pageId = (page.body as { id: number }).id
    const addFile = (path: string, content: string | null, size = 9) =>
      sql`insert into source_files (project_id, path, hash, size, content, reason)
        values (${projectId}, ${path}, ${`hash of ${path}`}, ${size}, ${content}, ${content === null ? 'binary' : null})`
    const cite = async ({ path, lines: [from, to], state = 'current', other }: Cited) => {
      const id = mintId()
      await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, commit_hash, state,
          other_path, other_start_line, other_end_line, other_hash, other_commit)
        values (${id}, ${projectId}, ${pageId}, ${path}, ${from}, ${to}, 'x', 'c1', ${state}, ${other?.[0] ?? null},
          ${other?.[1] ?? null}, ${other?.[1] ?? null}, ${other ? 'y' : null}, ${other ? 'c2' : null})`
      return id
    }
    return { projectId, pageId, addFile, cite }
  }
  const file = (id: number, person: Person | undefined = people.reader) =>
    server.ask(person, 'GET', `/api/citation/${id}/file`)
  const files = (id: number, person: Person | undefined = people.reader) =>
    server.ask(person, 'GET', `/api/project/${id}/cited-files`)

  it('a cited file is sent whole, with lines counted as citations count them', async () => {
    const { projectId, addFile, cite } = await newProject()
    await sql`update projects set git_url = 'https://github.com/a/b' where id = ${projectId}`
    // A carriage return alone ends no line.
    await addFile('src/a.ts', 'one\r\ntwo\r10 %\r\nthree\n')
    const id = await cite({ path: 'src/a.ts', lines: [2, 3] })
    expect((await file(id)).body).toEqual({
      path: 'src/a.ts',
      language: 'typescript',
      start_line: 2,
      end_line: 3,
      text: 'one\ntwo\r10 %\nthree\n',
      hash: 'hash of src/a.ts',
      href: 'https://github.com/a/b/blob/c1/src/a.ts#L2-L3',
    } satisfies CitedFile)
  })

  it('a cited file is sent without secrets and with unchanged line numbers', async () => {
    const { addFile, cite } = await newProject()
    await addFile('app.yaml', 'user: me\npassword: Sup3rSecret\nport: 80')
    const { text } = (await file(await cite({ path: 'app.yaml', lines: [3, 3] }))).body as CitedFile
    expect(text).toBe(`user: me\npassword: ${REDACTED}\nport: 80`)
  })

  it('a stale citation gets the file with its current lines, and a gone one gets none', async () => {
    const { addFile, cite } = await newProject()
    await addFile('old.ts', 'nothing of it')
    await addFile('new.ts', 'one\ntwo')
    const stale = await cite({ path: 'old.ts', lines: [1, 1], state: 'stale', other: ['new.ts', 2] })
    expect((await file(stale)).body).toMatchObject({ path: 'new.ts', start_line: 2, end_line: 2, text: 'one\ntwo' })
    const gone = await cite({ path: 'old.ts', lines: [1, 1], state: 'gone' })
    expect((await file(gone)).body).toMatchObject({ code: 404 })
    expect((await file(await cite({ path: 'never.ts', lines: [1, 1] }))).status).toBe(404)
    expect((await file(mintId())).status).toBe(404)
  })

  it('the cited files are listed with every place, except gone ones and files without text', async () => {
    const { projectId, addFile, cite } = await newProject()
    await addFile('large.ts', 'one\ntwo', 20)
    await addFile('small.ts', 'one', 10)
    await addFile('uncited.ts', 'one')
    await addFile('picture.png', null)
    const first = await cite({ path: 'large.ts', lines: [1, 2] })
    const moved = await cite({ path: 'small.ts', lines: [1, 1], state: 'stale', other: ['large.ts', 2] })
    const third = await cite({ path: 'small.ts', lines: [1, 1] })
    await cite({ path: 'small.ts', lines: [1, 1], state: 'gone' })
    await cite({ path: 'picture.png', lines: [1, 1] })
    const places = [
      { citation_id: first, start_line: 1, end_line: 2 },
      { citation_id: moved, start_line: 2, end_line: 2 },
    ].sort((a, b) => a.citation_id - b.citation_id)
    expect((await files(projectId)).body).toEqual({
      files: [
        { path: 'small.ts', hash: 'hash of small.ts', places: [{ citation_id: third, start_line: 1, end_line: 1 }] },
        { path: 'large.ts', hash: 'hash of large.ts', places },
      ],
      left_out: 0,
    } satisfies CitedFiles)
  })

  it('the list of cited files has a size limit and counts what it leaves out', async () => {
    const { projectId, addFile, cite } = await newProject()
    const half = 11 * 1024 * 1024
    for (const [path, size] of [
      ['a', half],
      ['b', half],
      ['c', 1],
    ] as const) {
      await addFile(path, 'text', size)
      await cite({ path, lines: [1, 1] })
    }
    const { files: listed, left_out } = (await files(projectId)).body as CitedFiles
    expect([listed.map(({ path }) => path), left_out]).toEqual([['c', 'a'], 1])
  })

  it('cited files are visible to people who can read the page, until it is deleted', async () => {
    for (const isPrivate of [true, false]) {
      const { projectId, pageId, addFile, cite } = await newProject(isPrivate)
      await addFile('a.ts', 'one')
      const id = await cite({ path: 'a.ts', lines: [1, 1] })
      if (!isPrivate) await sql`update projects set show_source = true where id = ${projectId}`
      const seen = isPrivate ? 404 : 200
      for (const ask of [() => file(id, people.outsider), () => files(projectId, people.outsider)]) {
        expect((await ask()).status).toBe(seen)
      }
      expect((await server.ask(null, 'GET', `/api/citation/${id}/file`)).status).toBe(seen)
      expect((await server.ask(null, 'GET', `/api/project/${projectId}/cited-files`)).status).toBe(seen)
      expect((await file(id)).status).toBe(200)
      await server.ask(people.owner, 'DELETE', `/api/page/${pageId}`)
      expect((await file(id)).status).toBe(404)
      expect((await files(projectId)).body).toEqual({ files: [], left_out: 0 })
    }
  })
})
