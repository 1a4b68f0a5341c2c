import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertProject } from '../../db/tables/projects.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { checkDrift } from '../../generator/check/check-drift.ts'
import { readProject } from '../../generator/check/read-project.ts'
import { openTree } from '../../generator/check/working-tree.ts'
import { openFolder } from '../../generator/import/folder.ts'
import { runGeneration } from '../../generator/run-generation.ts'
import { importRepository } from '../../generator/run-import.ts'
import { giveToken } from '../testing/access-token.ts'
import { testApp } from '../testing/test-app.ts'

const OPEN = `/** Opens the door. */\nexport function open(wide = 10) {\n  return wide\n}\n`
const CLOSE = `import { open } from './open.ts'\n\n/** Closes it. */\nexport const close = () => open(0)\n`

const CONFIG = {
  mode: 'PRODUCTION',
  github_sign_in: false,
  github_app_url: null,
  events: false,
  contact_email: null,
  community_url: null,
  tldraw_license_key: null,
}

describe('the check of a project', async () => {
  const server = await testApp()
  const ann = await server.signIn('ann@example.org')
  const pool = new AnalysisPool({ size: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'docwright-check-'))
  const [SHOWN, HIDDEN] = [71, 72]
  let url = ''
  const write = (open: string) => writeFileSync(join(folder, 'src/open.ts'), open)
  beforeAll(async () => {
    mkdirSync(join(folder, 'src'))
    write(OPEN)
    writeFileSync(join(folder, 'src/close.ts'), CLOSE)
    const { database } = server
    for (const [id, visibility] of [
      [SHOWN, 'public'],
      [HIDDEN, 'private'],
    ] as const) {
      const project = { id, type: 'zip', name: 'Doors', visibility, status: 'CLONE_SUCCESS' } as const
      await insertProject(database.sql, project, 'ann@example.org')
      const repository = await openFolder(folder)
      await importRepository(database, id, repository, () => {})
      const signal = new AbortController().signal
      await runGeneration(id, { database, pool, by: 'test', signal, onStage: () => {}, onProgress: () => {} })
    }
    url = await server.listen()
  })
  afterAll(async () => {
    await pool.close()
    rmSync(folder, { recursive: true })
  })

  const check = async (address: string, token?: string) =>
    checkDrift(await readProject(`${url}${address}`, { fetch, token }), await openTree(folder, { pool }))

  it('the check of a project finds nothing in the documented sources, or with new remarks in them', async () => {
    write(OPEN)
    expect(await check(`/projects/${SHOWN}`)).toMatchObject({ findings: [], states: { stale: 0, gone: 0 } })
    write(OPEN.replace('return', '// As wide as it goes.\n  return'))
    expect(await check(`/projects/${SHOWN}/1`)).toMatchObject({ findings: [], states: { stale: 0, gone: 0 } })
  })

  it('the check of a project finds statements that changes made false, with page and line', async () => {
    write(OPEN.replace('= 10', '= 20'))
    const { findings } = await check(`/projects/${SHOWN}`)
    expect(findings.map(({ page }) => page)).toContain('Files/src/open.ts.md')
    expect(findings.every(({ line }) => line > 0)).toBe(true)
    const whys = findings.flatMap(({ causes }) => causes.map(({ why }) => why))
    expect(new Set(whys)).toEqual(new Set(['open has changed']))
  })

  it('the check of a project shows a private project only to people who may read it', async () => {
    write(OPEN)
    await expect(check(`/projects/${HIDDEN}`)).rejects.toThrow('shows no project (404)')
    await expect(check(`/projects/${HIDDEN}`, 'nonsense')).rejects.toThrow('shows no project (401)')
    expect((await check(`/projects/${HIDDEN}`, ann.token)).findings).toEqual([])
  })

  it('the check of a project accepts an access token of a person until the token is revoked', async () => {
    write(OPEN)
    const { id, program } = await giveToken(server, ann)
    expect((await check(`/projects/${HIDDEN}`, program.token)).findings).toEqual([])
    // By the address of a repository it is asked first where that lies.
    const address = '/github/acme/doors'
    await server.database.sql`update projects set git_url = 'https://github.com/acme/doors' where id = ${HIDDEN}`
    expect((await check(address, program.token)).findings).toEqual([])
    const stranger = await giveToken(server, await server.signIn('bob@example.org'))
    await expect(check(`/projects/${HIDDEN}`, stranger.program.token)).rejects.toThrow('shows no project (404)')
    await server.ask(ann, 'DELETE', `/api/access-tokens/${id}`)
    await expect(check(`/projects/${HIDDEN}`, program.token)).rejects.toThrow('shows no project (401)')
  })

  it('the check of a project finds a repository by the address of its pages', async () => {
    const asked: string[] = []
    const fetched: typeof fetch = async (input) => {
      const { pathname, search } = new URL(String(input))
      asked.push(pathname + search)
      if (pathname === '/api/config') return Response.json({ ...CONFIG, github_host: 'git.example' })
      return new Response('', { status: pathname.startsWith('/api') ? 404 : 200 })
    }
    for (const path of ['/github/acme/door', '/acme/door/12']) {
      await expect(readProject(`https://docs.example${path}`, { fetch: fetched, token: undefined })).rejects.toThrow(
        '404',
      )
      expect(asked.at(-1)).toBe('/api/project?gitUrl=https%3A%2F%2Fgit.example%2Facme%2Fdoor')
    }
  })

  it('the check of a project gives up on answers that are too large, too slow or not understood', async () => {
    const read = (fetched: typeof fetch, limits = {}) =>
      readProject('http://127.0.0.1:9/projects/1', { fetch: fetched, token: undefined, ...limits })
    await expect(read(async () => new Response('x'.repeat(2000)), { maxBytes: 1000 })).rejects.toThrow(
      'more than can be',
    )
    await expect(read(async () => new Response('<html>'))).rejects.toThrow('is not understood')
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late'))))
    await expect(read(never, { timeoutMs: 1 })).rejects.toThrow('could not be reached')
    for (const address of ['nowhere', 'ftp://a/projects/1', `${url}/projects`]) {
      await expect(readProject(address, { fetch, token: undefined })).rejects.toThrow('is not the address of a project')
    }
  })
})
