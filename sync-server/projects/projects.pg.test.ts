import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { changeStatus } from '../../db/tables/projects.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { PROJECT_TYPES, type Project, type ProjectWithPages, RAG_STATUSES } from '../../shared/contract/projects.ts'
import { VISIBILITIES } from '../../shared/rbac/can.ts'
import { makeAdministratorLink } from '../installation/administrator-link.ts'
import { testApp } from '../testing/test-app.ts'

describe('projects', async () => {
  const server = await testApp({ ADMIN_EMAILS: 'root@example.org' })
  const ann = await server.signIn('ann@example.org')
  const bob = await server.signIn('bob@example.org')
  const idOf = (answer: { body: never }) => (answer.body as { id: number }).id
  const create = async (name = 'P', is_private = true) =>
    idOf(await server.ask(ann, 'POST', '/api/project', { name, is_private }))
  const read = async (id: number) =>
    (await server.ask(ann, 'GET', `/api/project?projectId=${id}`)).body as ProjectWithPages

  it('a new project is empty except for one page that opens first', async () => {
    const project = await read(await create('  My docs '))
    expect(project).toMatchObject({
      type: 'user',
      name: 'My docs',
      status: 'READY',
      visibility: 'private',
      role: 'admin',
    })
    expect(project.pages).toMatchObject([
      { id: project.default_page_id, name: 'Untitled', type: 'generated', parent_id: 0 },
    ])
  })

  it('a project has the fields of the specification and its pages', async () => {
    const { pages, ...project } = await read(await create())
    const fields = ['id', 'type', 'name', 'git_url', 'git_repository_id', 'github_node_id', 'installation_id', 'status']
    const more = ['visibility', 'commit_hash', 'description', 'rag_status', 'default_page_id']
    expect(Object.keys(project)).toEqual(expect.arrayContaining([...fields, ...more]))
    expect(project).toMatchObject({ git_url: null, commit_hash: null, description: null, rag_status: 'idle' })
    expect(PROJECT_TYPES).toEqual(['github', 'user', 'zip'])
    expect([...VISIBILITIES].sort()).toEqual(['private', 'public'])
    expect(RAG_STATUSES).toEqual(['active', 'idle'])
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(pages).toEqual([
      expect.objectContaining({ id: project.default_page_id, project_id: project.id, created_at: at, updated_at: at }),
    ])
  })

  it('a person sees only projects in which they have a role', async () => {
    const id = await create('Mine', false)
    const names = async (person: typeof ann) =>
      ((await server.ask(person, 'GET', '/api/projects')).body as Project[]).map((project) => project.id)
    expect(await names(ann)).toContain(id)
    expect(await names(bob)).not.toContain(id)
  })

  it('the import of a repository starts together with its project', async () => {
    const body = { repo_owner: 'acme', repo_name: 'gateway', name: 'Gateway', language: 'de', is_private: false }
    const answer = await server.ask(ann, 'POST', '/api/project/github', body)
    const project = answer.body as Project
    expect(project).toMatchObject({
      status: 'REQUEST_TO_CLONE',
      git_url: 'https://github.com/acme/gateway',
      language: 'de',
    })
    expect(project.type).toBe('github')
    const jobs = await server.database.sql<{ data: unknown }[]>`
      select data from pgboss.job where singleton_key = ${String(project.id)}`
    expect(jobs.map((job) => job.data)).toEqual([
      { projectId: project.id, source: { type: 'git', url: 'https://github.com/acme/gateway' } },
    ])
    const byUrl = await server.ask(
      null,
      'GET',
      `/api/project?gitUrl=${encodeURIComponent('github.com/ACME/gateway.git')}`,
    )
    expect(idOf(byUrl)).toBe(project.id)
    expect(await server.ask(bob, 'POST', '/api/project/github', body)).toMatchObject({
      status: 409,
      body: { err: 'project_exists', msg: 'Project already exists' },
    })
  })

  it('the ending .git of an address is no part of the repository name', async () => {
    const body = { repo_owner: 'acme', repo_name: 'ending.git', name: 'E', language: 'en', is_private: true }
    const { body: project } = await server.ask(ann, 'POST', '/api/project/github', body)
    expect(project).toMatchObject({ git_url: 'https://github.com/acme/ending' })
    const again = { ...body, repo_name: 'ending' }
    expect((await server.ask(ann, 'POST', '/api/project/github', again)).status).toBe(409)
    const { body: status } = await server.ask(ann, 'GET', '/api/github/acme/ending.git/installation/status')
    expect(status).toMatchObject({ is_project_already_exists: true })
  })

  it('creating a project does not reveal a private project of the same repository', async () => {
    const body = { repo_owner: 'acme', repo_name: 'secret', name: 'S', language: 'en', is_private: true }
    expect((await server.ask(ann, 'POST', '/api/project/github', body)).status).toBe(200)
    expect((await server.ask(bob, 'POST', '/api/project/github', body)).status).toBe(200)
    expect((await server.ask(ann, 'POST', '/api/project/github', body)).status).toBe(409)
  })

  it('requests for the same repository at the same moment make one project', async () => {
    const body = { repo_owner: 'acme', repo_name: 'race', name: 'R', language: 'en', is_private: true }
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(ann, 'POST', '/api/project/github', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('invalid repository names are refused', async () => {
    for (const name of ['--upload-pack=touch', '..', '.', '.git', 'a/b', 'a b', '', 'ä', 'x'.repeat(101)]) {
      const body = { repo_owner: 'acme', repo_name: name, name: 'x', language: 'en', is_private: true }
      const { status } = await server.ask(ann, 'POST', '/api/project/github', body)
      expect([name, status]).toEqual([name, name === '--upload-pack=touch' ? 400 : 400])
    }
  })

  it('a change of a project trims the name, and tidies or empties the description', async () => {
    const id = await create()
    const patch = (body: object) => server.ask(ann, 'PATCH', `/api/project/${id}`, body)
    expect((await patch({ name: '  Better  ', description: ' two\n  words ' })).body).toMatchObject({
      name: 'Better',
      description: 'two words',
    })
    expect((await patch({ description: '   ' })).body).toMatchObject({ description: null })
    const longest = `${'x'.repeat(59)} ${'😀'.repeat(60)}`
    const spaced = `\n  ${longest.replace(' ', ' \t\n '.repeat(10))}  \n`
    expect((await patch({ description: spaced })).body).toMatchObject({ description: longest })
    for (const bad of [
      { name: '   ' },
      { name: 'a\0b' },
      {},
      { description: 'x'.repeat(121) },
      { description: ` ${longest}x` },
      { description: ' '.repeat(1001) },
      { visibility: 'secret' },
      { owner: 'x' },
    ]) {
      expect((await patch(bad)).status).toBe(400)
    }
  })

  it('a deleted project cannot be read, and its row stays', async () => {
    const id = await create()
    expect((await server.ask(ann, 'DELETE', `/api/project/${id}`)).status).toBe(200)
    expect((await server.ask(ann, 'GET', `/api/project?projectId=${id}`)).status).toBe(404)
    const rows = await server.database.sql`select 1 from projects where id = ${id} and deleted_at is not null`
    expect(rows).toHaveLength(1)
  })

  it('a project always keeps an admin, and no one changes their own role', async () => {
    const id = await create()
    const change = (person: typeof ann, email: string, new_role: string) =>
      server.ask(person, 'PATCH', '/api/rbac/project', { project_id: id, email, new_role })
    expect((await change(ann, 'ANN@example.org', 'read')).body).toMatchObject({ code: 409, err: 'own_role' })
    await server.ask(ann, 'POST', '/api/rbac/project', { project_id: id, role: 'admin', email: 'Bob@Example.org' })
    expect((await server.ask(ann, 'GET', `/api/rbac/project/${id}`)).body).toEqual([
      { user_email: 'ann@example.org', role: 'admin' },
      { user_email: 'bob@example.org', role: 'admin' },
    ])
    // Each removes the other at the same moment; one of them has to stay.
    const removals = await Promise.all([
      server.ask(ann, 'DELETE', '/api/rbac/project', { project_id: id, email: 'bob@example.org' }),
      server.ask(bob, 'DELETE', '/api/rbac/project', { project_id: id, email: 'ann@example.org' }),
    ])
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await server.database.sql`select email from memberships where project_id = ${id} and role = 'admin'`
    expect(left).toHaveLength(1)
  })

  it('the example project is visible without sign-in and only administrators edit it', async () => {
    const root = await server.signIn('root@example.org')
    await server.database.sql`
      insert into projects (id, type, name, visibility, status, example)
      values (4242, 'zip', 'Docwright', 'public', 'READY', true)`
    expect((await server.ask(null, 'GET', '/api/examples')).body).toMatchObject([{ id: 4242, example: true }])
    expect((await server.ask(bob, 'POST', '/api/project/4242/page', {})).status).toBe(403)
    expect((await server.ask(root, 'POST', '/api/project/4242/page', {})).status).toBe(200)
  })

  it('the administrator link can be redeemed once', async () => {
    const { url } = await makeAdministratorLink(server.database, 'http://localhost:3000')
    const token = new URL(url).hash.slice(1)
    const claim = (person: typeof ann, shown: string) =>
      server.ask(person, 'POST', '/api/administrators/claim', { token: shown })
    expect((await claim(bob, 'w'.repeat(32))).status).toBe(404)
    expect((await claim(bob, token)).status).toBe(200)
    expect((await claim(ann, token)).status).toBe(404)
    expect((await server.ask(bob, 'POST', '/api/project/4242/page', {})).status).toBe(200)
  })

  describe('ZIP archives', () => {
    const archive = Buffer.from(zipSync({ 'a.txt': new TextEncoder().encode('hello') }))
    const zipProject = async () =>
      idOf(await server.ask(ann, 'POST', '/api/project/zip', { name: 'Z', is_private: true }))
    const upload = (id: number, bytes: Buffer, field = 'file') => {
      const boundary = 'frame'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="x.zip"\r\ncontent-type: application/zip\r\n\r\n`
      return server.app.inject({
        method: 'POST',
        url: `/api/project/${id}/upload-zip`,
        headers: {
          host: 'localhost:3000',
          authorization: `Bearer ${ann.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
    }

    it('a ZIP archive is stored in pieces and queued for import', async () => {
      const id = await zipProject()
      const noise = Buffer.alloc(2_500_000, 7)
      const large = Buffer.concat([archive.subarray(0, 4), noise])
      const answer = await upload(id, large)
      expect(answer.json()).toMatchObject({ id, type: 'zip', status: 'REQUEST_TO_CLONE' })
      const [job] = await server.database.sql<{ data: { source: { uploadId: string } } }[]>`
        select data from pgboss.job where singleton_key = ${String(id)}`
      const pieces = await server.database.sql<{ bytes: Uint8Array }[]>`
        select bytes from upload_chunks where upload_id = ${job?.data.source.uploadId ?? ''} order by position`
      expect(pieces.length).toBeGreaterThan(1)
      expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(large)).toBe(true)
      expect((await upload(id, archive)).statusCode).toBe(409)
    })

    it('a file that is no ZIP archive is refused and not stored', async () => {
      const id = await zipProject()
      for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), Buffer.from('PK')]) {
        expect((await upload(id, bytes)).json()).toMatchObject({ code: 400, err: 'invalid_archive' })
      }
      expect((await upload(id, archive, 'archive')).statusCode).toBe(400)
      expect(await server.database.sql`select 1 from uploads where project_id = ${id}`).toHaveLength(0)
    })

    it('a failed ZIP import leaves earlier sources to generate from again', async () => {
      const id = await zipProject()
      const again = () => server.ask(ann, 'POST', `/api/project/${id}/regenerate`)
      const { sql } = server.database
      await changeStatus(sql, id, ['IDLE'], { to: 'REQUEST_TO_CLONE' })
      await changeStatus(sql, id, ['REQUEST_TO_CLONE'], { to: 'CLONE_FAIL' })
      expect((await again()).status).toBe(400)
      await putSourceFiles(sql, id, [{ path: 'a.txt', hash: 'a', size: 5, content: 'hello', reason: null }])
      expect(await again()).toMatchObject({ status: 200, body: { status: 'DOC_PENDING' } })
      expect((await again()).status).toBe(409)
    })

    it('a ZIP archive over 100 MB is refused with the allowed size, and the documentation stays', async () => {
      const id = await zipProject()
      const { sql } = server.database
      await sql`update projects set status = 'DOC_SUCCESS', default_page_id = 1 where id = ${id}`
      const huge = Buffer.concat([archive.subarray(0, 4), Buffer.alloc(104_857_600)])
      expect((await upload(id, huge)).json()).toMatchObject({
        code: 413,
        msg: 'File is too large. Please use a ZIP file smaller than 100MB.',
      })
      expect(await sql`select 1 from uploads where project_id = ${id}`).toHaveLength(0)
      expect(await sql`select status, status_reason from projects where id = ${id}`).toEqual([
        { status: 'DOC_SUCCESS', status_reason: null },
      ])
    })
  })
})
