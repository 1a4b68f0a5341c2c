import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { insertProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { startWorker } from '../../generator/worker.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import type { Status } from '../../shared/statuses/status.ts'
import { type FakeRepository, startFakeGithub } from '../testing/fake-github.ts'
import { signInWithGithub } from '../testing/github-person.ts'
import { testApp } from '../testing/test-app.ts'

describe('public documentation of a repository that becomes private', async () => {
  const github = await startFakeGithub()
  const { store } = github
  const server = await testApp(github.settings)
  const { database } = server
  const { sql } = database
  const octo = await signInWithGithub(server, 'octo@example.org', 42)
  const ann = await server.signIn('ann@example.org')
  const worker = await startWorker({
    database,
    config: { ...server.config, GENERATOR_THREADS: 1 },
    alone: false,
    log: () => {},
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
  const visibilityOf = async (id: number) =>
    (await sql<{ visibility: string }[]>`select visibility from projects where id = ${id}`)[0]?.visibility
  const idle = () =>
    vi.waitFor(
      async () =>
        expect(await sql`select 1 from pgboss.job where name = 'refresh' and state < 'completed'`).toEqual([]),
      { timeout: 25_000, interval: 50 },
    )
  const until = (id: number, status: Status, person = octo) =>
    vi.waitFor(async () => expect((await read(id, person)).status).toBe(status), { timeout: 25_000, interval: 50 })
  const documented = async (name: string, person = octo, more: object = {}) => {
    const repository = store.addRepository(`acme/${name}`, {
      files: { 'a.ts': 'export const a = 1\n' },
      writers: [42],
      ...more,
    })
    store.install(repository)
    const { body } = await server.ask(person, 'POST', '/api/project/github', {
      repo_owner: 'acme',
      repo_name: name,
      name,
      language: 'en',
      is_private: false,
    })
    const { id } = body as Project
    await until(id, 'DOC_SUCCESS', person)
    return { repository, id }
  }
  const push = (repository: FakeRepository, name: string) => {
    writeFileSync(join(repository.work, name), 'export const more = 1\n')
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', name)
    repository.git('push', '--quiet', 'origin', 'main')
    return repository.git('rev-parse', 'HEAD').trim()
  }
  const look = async (projectId: number) => {
    await transaction(database, (tx) => server.jobs.enqueue(tx, 'refresh', { projectId }))
    await idle()
  }
  const tell = async (repository: FakeRepository) => {
    const payload = { action: 'privatized', repository: github.api.describe(repository), at: Math.random() }
    expect(await github.deliver(url, { event: 'repository', payload })).toBe(202)
    await idle()
  }

  it('is private before anything new is read, though nobody told, and public when somebody says so', async () => {
    const { repository, id } = await documented('missed')
    repository.private = true
    const head = push(repository, 'secret.ts')
    const seen: Promise<string | undefined>[] = []
    github.hooks.intercept = (request) => {
      if (request.url?.includes('/acme/missed.git/')) seen.push(visibilityOf(id))
      return false
    }
    await look(id)
    expect(await read(id)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head, visibility: 'private' })
    // Only the question for the newest commit came before it.
    expect(new Set((await Promise.all(seen)).slice(1))).toEqual(new Set(['private']))

    await sql`update projects set visibility = 'public' where id = ${id}`
    push(repository, 'published.ts')
    await tell(repository)
    expect(await visibilityOf(id)).toBe('public')
    repository.private = false
    await look(id)
    repository.private = true
    await look(id)
    expect(await visibilityOf(id)).toBe('private')
  })

  it('stays public when it was told of what is over', async () => {
    const { repository, id } = await documented('over')
    await tell(repository)
    expect(await visibilityOf(id)).toBe('public')
  })

  it('is private when it can no longer be read by anybody', async () => {
    const { repository, id } = await documented('gone', ann)
    repository.private = true
    await tell(repository)
    const after = await read(id, ann)
    expect(after).toMatchObject({ status: 'PULL_FAIL', visibility: 'private' })
    expect(after.status_reason).toContain('acme/gone was made private.')
  })

  it('is private whatever else was told before anybody looked', async () => {
    const privatized = { told: 'privatized', privatized: true } as const
    const deleted = { told: 'deleted' } as const
    for (const [name, events] of [
      ['then-deleted', [privatized, deleted]],
      ['after-deleted', [deleted, privatized]],
    ] as const) {
      const { repository, id } = await documented(name, ann)
      repository.private = true
      await transaction(database, async (tx) => {
        for (const event of events) await server.jobs.enqueue(tx, 'refresh', { projectId: id, ...event })
      })
      await idle()
      expect(await read(id, ann)).toMatchObject({ status: 'PULL_FAIL', visibility: 'private' })
    }
  })

  it('is as it was created when the repository was private from the beginning', async () => {
    const { repository, id } = await documented('shown', octo, { isPrivate: true })
    push(repository, 'more.ts')
    await look(id)
    expect(await read(id)).toMatchObject({ status: 'DOC_SUCCESS', visibility: 'public' })
  })

  it('is as it was created also when at first nobody could read the repository', async () => {
    const files = { 'a.ts': 'export const a = 1\n' }
    const repository = store.addRepository('acme/late', { files, writers: [42], isPrivate: true })
    const [id, git_url] = [mintId(), `${github.origin}/acme/late`]
    await transaction(database, async (tx) => {
      const project = {
        id,
        type: 'github',
        name: 'late',
        visibility: 'public',
        status: 'REQUEST_TO_CLONE',
        git_url,
      } as const
      await insertProject(tx, project, octo.email)
      await server.jobs.enqueue(tx, 'import', { projectId: id, source: { type: 'git', url: git_url } })
    })
    await until(id, 'CLONE_FAIL')
    store.install(repository)
    await server.ask(octo, 'POST', `/api/project/${id}/regenerate`)
    await until(id, 'DOC_SUCCESS')
    expect(await read(id)).toMatchObject({ visibility: 'public' })
  })
})
