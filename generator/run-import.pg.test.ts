import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { findProject, insertProject } from '../db/tables/projects.ts'
import { hasSources, listSourceFiles } from '../db/tables/source-files.ts'
import { appendChunk, createUpload } from '../db/tables/uploads.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import type { GitHost } from '../shared/git-host/git-host.ts'
import { nameOfSources } from './import/sources-name.ts'
import { type ImportOptions, runImport } from './run-import.ts'

const database = await testDatabase()
const { sql } = database
let next = 800

const NO_HOST: GitHost = {
  installPage: null,
  findInstalled: async () => undefined,
  readInstalled: () => Promise.reject(new Error('There is no App')),
  mayRead: async () => false,
  ask: async () => ({ state: 'refused' }),
}
const optionsWith = (host: Partial<GitHost>, hosts: string): ImportOptions => ({
  database,
  config: { GITHUB_URL: 'https://github.com', GIT_HOSTS: hosts },
  host: { ...NO_HOST, ...host },
  signal: new AbortController().signal,
})

describe('an archive of a new project', () => {
  const importZip = async (bytes: Uint8Array) => {
    const [id, uploadId] = [next++, crypto.randomUUID()]
    const project = { id, type: 'zip', name: 'lamp', visibility: 'private', status: 'REQUEST_TO_CLONE' } as const
    await insertProject(sql, project, null)
    await createUpload(sql, uploadId, id)
    await appendChunk(sql, uploadId, 0, bytes)
    await runImport(id, { type: 'zip', uploadId }, optionsWith({}, ''))
    return { id, project: await findProject(sql, id, null) }
  }
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => {
        const text = `export const lamp${at} = 'light'\n`.repeat(20)
        return [`src/${String(at).padStart(4, '0')}.ts`, new TextEncoder().encode(text)]
      }),
    )

  it('that is damaged near its end leaves nothing behind that could be taken for all of it', async () => {
    const bytes = Uint8Array.from(zipSync(files(450)))
    const at = Buffer.from(bytes).indexOf('src/0449.ts') + 'src/0449.ts'.length
    bytes.fill(0xff, at, at + 12)
    const { id, project } = await importZip(bytes)
    expect(project).toMatchObject({ status: 'CLONE_FAIL', commit_hash: null })
    expect(project?.status_reason).toContain('The archive is damaged')
    expect(await hasSources(sql, id)).toBe(false)
  })

  it('is named after what it says', async () => {
    const { id, project } = await importZip(zipSync(files(3)))
    expect(project).toMatchObject({ status: 'DOC_PENDING', status_reason: null })
    expect(project?.commit_hash).toBe(nameOfSources(await listSourceFiles(sql, id)))
  })
})
