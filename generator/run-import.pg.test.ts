import { zipSync } from 'fflate'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { findProject, insertProject } from '../db/tables/projects.ts'
import { storedBytes } from '../db/tables/quotas.ts'
import { hasSources, listSourceFiles } from '../db/tables/source-files.ts'
import { appendChunk, createUpload } from '../db/tables/uploads.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { NO_QUOTAS, QUOTA_WORDS } from '../shared/contract/quotas.ts'
import { createGithub } from '../shared/git-host/github.ts'
import { nameOfSources } from './import/sources-name.ts'
import { type ImportOptions, runImport } from './run-import.ts'
import { startGitServer } from './testing/git-server.ts'

const database = await testDatabase()
const { sql } = database
let next = 800

const optionsFor = (server: string): ImportOptions => ({
  database,
  config: { GITHUB_URL: 'https://github.com', GIT_HOSTS: server },
  host: createGithub({ webUrl: server, apiUrl: server, app: null }, { fetch, now: Date.now, sign: () => '' }),
  signal: new AbortController().signal,
})

describe('an archive of a new project', () => {
  const importZip = async (bytes: Uint8Array, quotas = NO_QUOTAS) => {
    const [id, uploadId] = [next++, crypto.randomUUID()]
    const project = { id, type: 'zip', name: 'lamp', visibility: 'private', status: 'REQUEST_TO_CLONE' } as const
    await insertProject(sql, project, null)
    await createUpload(sql, uploadId, id)
    await appendChunk(sql, uploadId, 0, bytes)
    await runImport(id, { type: 'zip', uploadId }, { ...optionsFor(''), quotas })
    return { id, project: await findProject(sql, id, null) }
  }
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => {
        const text = `export const lamp${at} = 'light'\n`.repeat(20)
        return [`src/${String(at).padStart(4, '0')}.ts`, new TextEncoder().encode(text)]
      }),
    )

  it('an archive damaged near its end leaves no sources behind', async () => {
    const bytes = Uint8Array.from(zipSync(files(450)))
    const at = Buffer.from(bytes).indexOf('src/0449.ts') + 'src/0449.ts'.length
    bytes.fill(0xff, at, at + 12)
    const { id, project } = await importZip(bytes)
    expect(project).toMatchObject({ status: 'CLONE_FAIL', commit_hash: null })
    expect(project?.status_reason).toContain('The ZIP is damaged')
    expect(await hasSources(sql, id)).toBe(false)
  })

  it('an archive over the storage quota is refused whole, with the quota in the message', async () => {
    const big = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [`${at}.md`, new TextEncoder().encode(`# Lamp ${at}\n`.repeat(25_000))]),
    )
    const { id, project } = await importZip(zipSync(big, { level: 0 }), { ...NO_QUOTAS, QUOTA_PROJECT_MB: 1 })
    expect(project).toMatchObject({ status: 'CLONE_FAIL', status_reason: QUOTA_WORDS.projectBytes(1) })
    expect(await hasSources(sql, id)).toBe(false)
    expect(await storedBytes(sql, id)).toBe(0)
    const { id: other } = await importZip(zipSync(big, { level: 0 }), { ...NO_QUOTAS, QUOTA_PROJECT_MB: 2 })
    expect(await storedBytes(sql, other)).toBe(Object.values(big).reduce((sum, { length }) => sum + length, 0))
    const full = await importZip(zipSync(big, { level: 0 }), { ...NO_QUOTAS, QUOTA_INSTALLATION_MB: 2 })
    expect(full.project?.status_reason).toBe(QUOTA_WORDS.installationBytes(2))
  })

  it('the commit hash of a new ZIP project is derived from its files', async () => {
    const { id, project } = await importZip(zipSync(files(3)))
    expect(project).toMatchObject({ status: 'DOC_PENDING', status_reason: null })
    expect(project?.commit_hash).toBe(nameOfSources(await listSourceFiles(sql, id)))
  })
})

describe('a repository that anybody may read', async () => {
  const server = await startGitServer()
  afterAll(() => server.close())
  afterEach(() => {
    server.intercept = null
  })
  server.repository('acme/now', { 'README.md': '# Lamp\n' })
  const redirectTo = (location: string) => {
    server.intercept = (request, response) => {
      if (!request.url?.startsWith('/acme/before.git/')) return false
      response.writeHead(301, { location: location + request.url.slice('/acme/before'.length) }).end()
      return true
    }
  }
  const importFrom = async (name: string) => {
    const [id, url] = [next++, `${server.origin}/acme/${name}`]
    const project = { id, type: 'github', name: 'lamp', visibility: 'private', status: 'REQUEST_TO_CLONE' } as const
    await insertProject(sql, { ...project, git_url: url }, null)
    await runImport(id, { type: 'git', url }, optionsFor(server.origin))
    return findProject(sql, id, null)
  }

  it('a moved public repository is read and stored under its new name', async () => {
    redirectTo('/acme/now')
    expect(await importFrom('before')).toMatchObject({
      status: 'DOC_PENDING',
      git_url: `${server.origin}/acme/now`,
      commit_hash: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
  })

  it('an import does not follow a public repository to another host', async () => {
    redirectTo('http://127.0.0.1:1/acme/now')
    const project = await importFrom('before')
    expect(project).toMatchObject({ status: 'CLONE_FAIL', git_url: `${server.origin}/acme/before` })
    expect(project?.status_reason).toContain('has moved')
  })

  it('a public repository is cloned if the host does not say whether it moved', async () => {
    server.intercept = (request, response) => {
      if (!String(request.headers['user-agent']).includes('docwright')) return false
      response.writeHead(503).end()
      return true
    }
    expect(await importFrom('now')).toMatchObject({ status: 'DOC_PENDING', git_url: `${server.origin}/acme/now` })
  })
})
