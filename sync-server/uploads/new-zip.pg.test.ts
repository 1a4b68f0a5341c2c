import { zipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startWorker } from '../../generator/worker.ts'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import type { Receipt } from '../../shared/contract/receipts.ts'
import type { RefreshOutcome } from '../../shared/contract/refresh.ts'
import { PATIENCE } from '../testing/followed-repositories.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { archiveName } from './zip.ts'

const zipOf = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]))),
  )
const FIRST = zipOf({ 'a-1/README.md': '# A\n\nThe first text.\n', 'a-1/store.ts': 'export const a = 1\n' })
const SECOND = zipOf({ 'a-2/README.md': '# A\n\nThe second text.\n', 'a-2/store.ts': 'export const a = 1\n' })

describe('a newer archive', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const ann = await server.signIn('ann@example.org')
  const reader = await server.signIn('reader@example.org')

  const create = async () => {
    const { body } = await server.ask(ann, 'POST', '/api/project/zip', { name: 'A', is_private: true })
    const { id } = body as { id: number }
    await server.ask(ann, 'POST', '/api/rbac/project', { project_id: id, role: 'read', email: reader.email })
    return id
  }
  /** Creates a project and sets it to the state after an archive was documented. */
  const documented = async (status = 'DOC_SUCCESS') => {
    const id = await create()
    await sql`update projects set status = ${status}, default_page_id = 1, commit_hash = 'before' where id = ${id}`
    return id
  }
  const upload = async (
    id: number,
    bytes: Buffer,
    { person = ann, name = 'a.zip' }: { person?: Person; name?: string } = {},
  ) => {
    const head = `--frame\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/project/${id}/upload-zip`,
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=frame',
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--frame--\r\n')]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const read = async (id: number) =>
    (await server.ask(ann, 'GET', `/api/project?projectId=${id}`)).body as ProjectWithPages
  const jobsOf = (id: number) => sql<{ name: string; data: { archive?: { uploadId: string } } }[]>`
    select name, data from pgboss.job where singleton_key = ${String(id)} and name in ('import', 'refresh')`
  const uploads = (id: number) => sql<{ id: string }[]>`select id from uploads where project_id = ${id}`

  describe('while nothing works', () => {
    it('a newer archive refreshes a documented project and imports one that failed', async () => {
      for (const status of ['DOC_SUCCESS', 'READY', 'DOC_FILE_PAGES_FAILED']) {
        const id = await documented(status)
        expect((await upload(id, SECOND, { name: 'C:\\mine\\a-2.zip' })).body).toMatchObject({ status: 'DOC_UPDATING' })
        const [kept] = await uploads(id)
        const archive = { uploadId: kept?.id, name: 'a-2.zip', before: status }
        expect(await jobsOf(id)).toEqual([{ name: 'refresh', data: { projectId: id, archive } }])
      }
      for (const status of ['CLONE_FAIL', 'DOC_FAILURE']) {
        const id = await documented(status)
        expect((await upload(id, SECOND)).body).toMatchObject({ status: 'REQUEST_TO_CLONE' })
        expect(await jobsOf(id)).toMatchObject([{ name: 'import' }])
      }
    })

    it('a newer archive is accepted once, and none is accepted while one is followed', async () => {
      const id = await documented()
      const answers = await Promise.all([upload(id, FIRST), upload(id, SECOND)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await upload(id, SECOND)).body).toMatchObject({ code: 409, err: 'busy' })
      expect(await uploads(id)).toHaveLength(1)
      const [job, ...more] = await jobsOf(id)
      expect(more).toEqual([])
      expect(await uploads(id)).toEqual([{ id: job?.data.archive?.uploadId }])
      expect((await server.ask(ann, 'POST', `/api/project/${id}/regenerate`)).status).toBe(409)
    })

    it('an invalid archive or an archive from a reader leaves everything as it was', async () => {
      const id = await documented()
      expect((await upload(id, Buffer.from('%PDF-1.7'))).body).toMatchObject({ err: 'invalid_archive' })
      expect((await upload(id, SECOND, { person: reader })).status).toBe(403)
      expect(await read(id)).toMatchObject({ status: 'DOC_SUCCESS', status_reason: null, commit_hash: 'before' })
      expect(await uploads(id)).toEqual([])
      expect(await jobsOf(id)).toEqual([])
    })
  })

  it('an archive is named after its file, without path and control characters', () => {
    expect(archiveName('queue-main.zip')).toBe('queue-main.zip')
    expect(archiveName('../../x/queue.zip')).toBe('queue.zip')
    expect(archiveName('a\u0000\u202eb.zip')).toBe('ab.zip')
    expect(archiveName(`${'a'.repeat(199)}😀.zip`).isWellFormed()).toBe(true)
    for (const none of [undefined, '', '  ', 'folder/']) expect(archiveName(none)).toBe('archive.zip')
  })

  it('the worker brings in an archive and also the next one after an unusable one', async () => {
    const log: string[] = []
    const worker = await startWorker({
      database,
      config: { ...server.config, GENERATOR_THREADS: 1 },
      alone: false,
      pollSeconds: 0.5,
      log: (message, error) => log.push(error === undefined ? message : `${message}: ${String(error)}`),
    })
    afterAll(() => worker.stop())
    const settled = (id: number, right: (project: Project) => boolean) =>
      vi.waitFor(async () => {
        const project = await read(id)
        if (project.status !== 'DOC_SUCCESS' || !right(project)) {
          throw new Error(`${project.status}: ${project.status_reason} ${log.join('\n')}`)
        }
        return project
      }, PATIENCE)
    const id = await create()
    await upload(id, FIRST)
    const first = await settled(id, () => true)
    const outcome = async () => (await server.ask(ann, 'GET', `/api/project/${id}/refresh`)).body as RefreshOutcome
    expect(await outcome()).toMatchObject({ running: false, found: null })
    expect(first.commit_hash).toMatch(/^[0-9a-f]{40}$/)
    await upload(id, SECOND.subarray(0, 60))
    const refused = await settled(id, ({ status_reason }) => status_reason !== null)
    expect(refused).toMatchObject({ status_reason: expect.stringContaining('a.zip: '), pages: first.pages })
    expect(await outcome()).toMatchObject({ found: 'failure', reason: refused.status_reason })
    await upload(id, SECOND, { name: 'a-2.zip' })
    const second = await settled(id, ({ commit_hash }) => commit_hash !== first.commit_hash)
    expect(second.status_reason).toBeNull()
    expect(await outcome()).toMatchObject({ found: 'changes', subject: 'a-2.zip', commit: null, reason: null })
    expect(second.pages.map((page) => page.id).sort()).toEqual(first.pages.map((page) => page.id).sort())
    const { body } = await server.ask(reader, 'GET', `/api/project/${id}/receipts`)
    expect((body as { receipts: Receipt[] }).receipts).toMatchObject([
      { commits: [{ hash: second.commit_hash, subject: 'a-2.zip' }], files: 1 },
    ])
    expect(await uploads(id)).toEqual([])
  })
})
