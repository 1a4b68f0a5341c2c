import { describe, expect, it } from 'vitest'
import { insertProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { FakeRepository } from '../testing/fake-github.ts'
import { commit, followRepositories } from '../testing/followed-repositories.ts'

describe('public documentation of a repository that becomes private', async () => {
  const { github, server, octo, read, until, idle, create, look, tell } = await followRepositories()
  const { store } = github
  const { database } = server
  const { sql } = database
  const ann = await server.signIn('ann@example.org')

  const visibilityOf = async (id: number) =>
    (await sql<{ visibility: string }[]>`select visibility from projects where id = ${id}`)[0]?.visibility
  const documented = async (name: string, person = octo, more: object = {}) => {
    const files = { 'a.ts': 'export const a = 1\n' }
    const repository = store.addRepository(`acme/${name}`, { files, writers: [42], ...more })
    store.install(repository)
    return { repository, id: (await create(name, false, person)).id }
  }
  const push = (repository: FakeRepository, name: string) => commit(repository, { [name]: 'export const more = 1\n' })
  const privatized = async (repository: FakeRepository) => {
    const payload = { action: 'privatized', repository: github.api.describe(repository) }
    expect(await tell('repository', payload)).toBe(202)
    await idle()
  }

  it('public documentation turns private before new code is read and can be made public again', async () => {
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
    // Only the request for the newest commit was made before the project became private.
    expect(new Set((await Promise.all(seen)).slice(1))).toEqual(new Set(['private']))

    await sql`update projects set visibility = 'public' where id = ${id}`
    push(repository, 'published.ts')
    await privatized(repository)
    expect(await visibilityOf(id)).toBe('public')
    repository.private = false
    await look(id)
    repository.private = true
    await look(id)
    expect(await visibilityOf(id)).toBe('private')
  })

  it('public documentation stays public if the event about privacy is outdated', async () => {
    const { repository, id } = await documented('over')
    await privatized(repository)
    expect(await visibilityOf(id)).toBe('public')
  })

  it('public documentation turns private if nobody can read its repository any more', async () => {
    const { repository, id } = await documented('gone', ann)
    repository.private = true
    await privatized(repository)
    const after = await read(id, ann)
    expect(after).toMatchObject({ status: 'PULL_FAIL', visibility: 'private' })
    expect(after.status_reason).toContain('acme/gone was made private.')
  })

  it('public documentation turns private in any order of privatized and deleted events', async () => {
    const closed = { told: 'privatized', privatized: true } as const
    const deleted = { told: 'deleted' } as const
    for (const [name, events] of [
      ['then-deleted', [closed, deleted]],
      ['after-deleted', [deleted, closed]],
    ] as const) {
      const { repository, id } = await documented(name, ann)
      repository.private = true
      await look(id, ...events)
      expect(await read(id, ann)).toMatchObject({ status: 'PULL_FAIL', visibility: 'private' })
    }
  })

  it('public documentation turns private on an event recorded by an earlier version', async () => {
    const { repository, id } = await documented('earlier', ann)
    repository.private = true
    await look(id, { told: 'privatized' })
    expect(await read(id, ann)).toMatchObject({ status: 'PULL_FAIL', visibility: 'private' })
  })

  it('public documentation stays public if its repository was private from the beginning', async () => {
    const { repository, id } = await documented('shown', octo, { isPrivate: true })
    push(repository, 'more.ts')
    await look(id)
    expect(await read(id)).toMatchObject({ status: 'DOC_SUCCESS', visibility: 'public' })
  })

  it('public documentation stays public if its repository was unreadable at first', async () => {
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
