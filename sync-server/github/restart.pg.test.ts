import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startWorker } from '../../generator/worker.ts'
import type { Project } from '../../shared/contract/projects.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { signInWithGithub } from '../testing/github-person.ts'
import { testApp } from '../testing/test-app.ts'

describe('a generator that is stopped while it clones', async () => {
  const github = await startFakeGithub()
  const { store, hooks } = github
  const server = await testApp(github.settings)
  const { database } = server
  const octo = await signInWithGithub(server, 'octo@example.org', 42)
  const start = () =>
    startWorker({
      database,
      config: { ...server.config, GENERATOR_THREADS: 1 },
      alone: false,
      pollSeconds: 0.5,
      log: () => {},
    })
  let worker = await start()
  afterAll(async () => {
    await worker.stop()
    await github.close()
  })
  const url = await server.listen()

  const read = async (id: number) => (await server.ask(octo, 'GET', `/api/project?projectId=${id}`)).body as Project
  const until = (id: number, right: Partial<Project>) =>
    vi.waitFor(async () => expect(await read(id)).toMatchObject(right), { timeout: 25_000, interval: 50 })
  /** Lets the next clone hang until the worker is stopped. */
  const hangingClone = () => {
    const hangs = new Promise<void>((resolve) => {
      hooks.intercept = (request) => {
        const clones = request.method === 'POST' && Boolean(request.url?.includes('/git-upload-pack'))
        if (clones) resolve()
        return clones
      }
    })
    return {
      stop: async () => {
        await hangs
        await worker.stop()
        hooks.intercept = null
      },
    }
  }

  it('a restarted worker repeats an import or update that stopped during the clone', async () => {
    const repository = store.addRepository('acme/stopped', { files: { 'a.ts': 'export const a = 1\n' }, writers: [42] })
    store.install(repository)
    const first = hangingClone()
    const { body } = await server.ask(octo, 'POST', '/api/project/github', {
      repo_owner: 'acme',
      repo_name: 'stopped',
      name: 'stopped',
      language: 'en',
      is_private: true,
    })
    const { id } = body as Project
    await first.stop()
    expect((await read(id)).status).toBe('CLONING')
    worker = await start()
    await until(id, { status: 'DOC_SUCCESS' })

    writeFileSync(join(repository.work, 'b.ts'), 'export const b = 1\n')
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', 'Second')
    repository.git('push', '--quiet', 'origin', 'main')
    const second = hangingClone()
    await github.deliver(url, github.push(repository))
    await second.stop()
    expect((await read(id)).status).toBe('DOC_UPDATING')
    worker = await start()
    await until(id, { status: 'DOC_SUCCESS', commit_hash: repository.git('rev-parse', 'HEAD').trim() })
  })
})
