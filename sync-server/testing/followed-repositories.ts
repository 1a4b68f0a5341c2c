import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { hasJob } from '../../db/jobs.ts'
import { transaction } from '../../db/transaction.ts'
import { startWorker } from '../../generator/worker.ts'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import type { Status } from '../../shared/statuses/status.ts'
import { type FakeRepository, startFakeGithub } from './fake-github.ts'
import { signInWithGithub } from './github-person.ts'
import { testApp } from './test-app.ts'

/** Timeout for a busy machine; usually it takes a moment. */
export const PATIENCE = { timeout: 25_000, interval: 50 }

/** Starts a server with a generator, a git host that both use, and a person with an account there. */
export async function followRepositories() {
  const github = await startFakeGithub()
  const server = await testApp(github.settings)
  const { database } = server
  const octo = await signInWithGithub(server, 'octo@example.org', 42)
  const log: string[] = []
  const worker = await startWorker({
    database,
    config: { ...server.config, GENERATOR_THREADS: 1 },
    alone: false,
    pollSeconds: 0.5,
    log: (message, error) => log.push(error === undefined ? message : `${message}: ${String(error)}`),
  })
  afterAll(async () => {
    await worker.stop()
    await github.close()
  })
  afterEach(() => {
    github.hooks.intercept = null
  })
  const url = await server.listen()

  const read = async (id: number, person = octo) =>
    (await server.ask(person, 'GET', `/api/project?projectId=${id}`)).body as ProjectWithPages
  const until = (id: number, right: Status | ((project: ProjectWithPages) => boolean), person = octo) =>
    vi.waitFor(async () => {
      const project = await read(id, person)
      const isRight = typeof right === 'string' ? project.status === right : right(project)
      if (!isRight) throw new Error(`${project.status}: ${project.status_reason} ${log.join('\n')}`)
      return project
    }, PATIENCE)
  /** Waits until no refresh job is left. */
  const idle = () =>
    vi.waitFor(
      async () =>
        expect(await database.sql`select 1 from pgboss.job where name = 'refresh' and state < 'completed'`).toEqual([]),
      PATIENCE,
    )
  const ask = async (name: string, isPrivate: boolean, person = octo) => {
    const asked = { repo_owner: 'acme', repo_name: name, name, language: 'en', is_private: isPrivate }
    return ((await server.ask(person, 'POST', '/api/project/github', asked)).body as Project).id
  }

  /**
   * Creates a project and waits for its documentation. Waits for the end of its job too, so that another may
   * start.
   */
  const create = async (name: string, isPrivate = true, person = octo) => {
    const project = await until(await ask(name, isPrivate, person), 'DOC_SUCCESS', person)
    await vi.waitFor(
      async () => expect(await hasJob(database.sql, project.id, ['import', 'generate'])).toBe(false),
      PATIENCE,
    )
    return project
  }

  return {
    github,
    server,
    octo,
    url,
    log,
    read,
    until,
    idle,
    ask,
    create,
    /** A repository of two files, and its documentation. */
    documented: async (name: string, isPrivate = true) => {
      const repository = github.store.addRepository(`acme/${name}`, {
        isPrivate,
        readers: [42],
        files: {
          'README.md': `# ${name}\n\nThe first text.\n`,
          'store.ts': '/** How many there are. */\nexport const a = 1\n',
        },
      })
      const installation = isPrivate ? github.store.install(repository) : undefined
      return { repository, installation, project: await create(name) }
    },
    refreshJobs: () =>
      database.sql<{ data: object }[]>`select data from pgboss.job where name = 'refresh' and state < 'active'`,
    /** Enqueues a refresh for all these reasons at once, and waits until it is done. */
    look: async (projectId: number, ...reasons: Omit<Jobs['refresh'], 'projectId'>[]) => {
      await transaction(database, async (tx) => {
        for (const reason of reasons.length > 0 ? reasons : [{}]) {
          await server.jobs.enqueue(tx, 'refresh', { projectId, ...reason })
        }
      })
      await idle()
    },
    tell: (event: string, payload: object) =>
      github.deliver(url, { event, payload: { ...payload, at: Math.random() } }),
  }
}

/** Commits and pushes these files; resolves to the commit. */
export function commit(repository: FakeRepository, files: Record<string, string>, subject = 'Change'): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repository.work, path), text)
  repository.git('add', '--all')
  repository.git('commit', '--quiet', '--message', subject)
  repository.git('push', '--quiet', 'origin', 'main')
  return repository.git('rev-parse', 'HEAD').trim()
}
