import { describe, expect, it, vi } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { commit, followRepositories, PATIENCE } from '../testing/followed-repositories.ts'
import { signInWithGithub } from '../testing/github-person.ts'

describe('documentation whose repository cannot be read now', async () => {
  const { github, server, octo, url, read, until, idle, create, documented, refreshJobs, look, tell } =
    await followRepositories()
  const { store } = github
  const { database } = server
  const { sql } = database
  store.accounts.set(43, 'mallory')
  const mallory = await signInWithGithub(server, 'mallory@example.org', 43)

  it('documentation says that the App was suspended or removed, and continues when the App is back', async () => {
    const { repository, installation, project } = await documented('lost')
    if (!installation) throw new Error('it is private')
    installation.suspended = true
    await tell('installation', { action: 'suspend', installation: { id: installation.id } })
    const suspended = await until(project.id, 'PULL_FAIL')
    expect(suspended.status_reason).toContain('The GitHub App is suspended for acme/lost.')
    expect(suspended.pages.length).toBe(project.pages.length)

    store.installations.delete(installation.id)
    await tell('installation', { action: 'deleted', installation: { id: installation.id } })
    await until(project.id, ({ status_reason }) => Boolean(status_reason?.includes('App was removed from acme/lost.')))

    const again = store.install(repository)
    const head = commit(repository, { 'back.ts': 'export const back = 1\n' })
    await tell('installation', {
      action: 'created',
      installation: { id: again.id },
      repositories: [{ id: repository.id, full_name: repository.name }],
    })
    const back = await until(project.id, 'DOC_SUCCESS')
    expect(back).toMatchObject({ commit_hash: head, status_reason: null, installation_id: String(again.id) })

    // Late events from an earlier time change nothing.
    await tell('installation', { action: 'suspend', installation: { id: again.id } })
    await tell('push', { ...github.push(repository).payload, after: project.commit_hash })
    await tell('repository', { action: 'deleted', repository: github.api.describe(repository) })
    await idle()
    expect(await read(project.id)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('documentation says that its repository was deleted, and ignores another with the same name', async () => {
    const { repository, installation, project } = await documented('reborn')
    store.repositories.delete(repository.id)
    await tell('repository', { action: 'deleted', repository: github.api.describe(repository) })
    const gone = await until(project.id, 'PULL_FAIL')
    expect(gone.status_reason).toContain('acme/reborn was deleted')
    const other = { ...repository, id: repository.id + 500_000 }
    store.repositories.set(other.id, other)
    installation?.repositories.add(other.id)
    await tell('push', github.push(other).payload)
    await tell('installation', { action: 'unsuspend', installation: { id: installation?.id } })
    await idle()
    const { pages, status, git_repository_id } = await read(project.id)
    expect([pages.length, status, git_repository_id]).toEqual([
      project.pages.length,
      'PULL_FAIL',
      String(repository.id),
    ])
  })

  it('a refresh by someone without access reads nothing once the repository is private', async () => {
    const repository = store.addRepository('acme/turned', { files: { 'a.ts': 'export const a = 1\n' }, writers: [42] })
    store.install(repository)
    const project = await create('turned', false, mallory)
    repository.private = true
    const head = commit(repository, { 'secret.ts': 'export const secret = 1\n' })
    const again = async () => {
      expect((await server.ask(mallory, 'POST', `/api/project/${project.id}/regenerate`)).status).toBe(200)
      await idle()
      return read(project.id, mallory)
    }
    const refused = { status: 'PULL_FAIL', commit_hash: project.commit_hash, installation_id: null }
    const after = await again()
    expect(after).toMatchObject(refused)
    expect(after.status_reason).toContain('acme/turned can no longer be read')
    expect(await again()).toMatchObject(refused)
    repository.readers.add(43)
    expect(await again()).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('a refresh waits if GitHub wants a pause, tells only people who wait, and continues by itself', async () => {
    const { repository, project } = await documented('limited')
    const head = commit(repository, { 'x.ts': 'export const x = 1\n' })
    const limit: typeof github.hooks.intercept = (_request, response) =>
      Boolean(response.writeHead(429, { 'retry-after': '1' }).end())
    github.hooks.intercept = limit
    await github.deliver(url, github.push(repository))
    await vi.waitFor(async () => expect(await refreshJobs()).toMatchObject([{ data: { attempt: 1 } }]), PATIENCE)
    expect((await read(project.id)).status).toBe('DOC_SUCCESS')
    github.hooks.intercept = null
    await until(project.id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)

    github.hooks.intercept = limit
    expect((await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)).status).toBe(200)
    const told = await until(project.id, 'PULL_FAIL')
    expect(told.status_reason).toContain('limits how often we may ask it. We’ll retry in a minute.')
    github.hooks.intercept = null
    await until(project.id, 'DOC_SUCCESS')
  })

  it('documentation says since when the host is silent, and claims nothing after a broken-off run', async () => {
    const { repository, project } = await documented('silent')
    const asked = async () => {
      await look(project.id, { attempt: 7 })
      return read(project.id)
    }
    const differs = async () => [
      ...(await sql`select distinct differs from pages where project_id = ${project.id} and kind is not null`),
    ]
    const breakOff = () => sql`update projects set status = 'DOC_UPDATING' where id = ${project.id}`
    github.hooks.intercept = (_request, response) => Boolean(response.writeHead(503).end())
    expect(project.unreachable_since).toBeNull()
    const { status, unreachable_since: since } = await asked()
    expect(status).toBe('DOC_SUCCESS')
    expect(Date.parse(since ?? '')).toBeGreaterThan(Date.parse(project.updated_at))
    await breakOff()
    expect(await asked()).toMatchObject({ status: 'PULL_FAIL', unreachable_since: since })
    expect(await differs()).toEqual([{ differs: 0 }])

    await breakOff()
    await sql`insert into refreshes (project_id, from_commit, to_commit, file_count) values (${project.id}, 'a', 'b', 1)`
    await asked()
    expect(await differs()).toEqual([{ differs: null }])

    github.hooks.intercept = null
    const head = commit(repository, { 'y.ts': 'export const y = 1\n' })
    expect(await asked()).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head, unreachable_since: null })
    expect(await differs()).toEqual([{ differs: 0 }])
  })

  it('a failed refresh announces a retry only if there is a retry', async () => {
    const { project } = await documented('asked')
    github.hooks.intercept = (_request, response) => Boolean(response.writeHead(429, { 'retry-after': '600' }).end())
    const refresh = (data: object, afterSeconds: number) =>
      transaction(database, (tx) =>
        server.jobs.enqueue(tx, 'refresh', { projectId: project.id, ...data }, afterSeconds),
      )
    await refresh({ attempt: 7 }, 3_000)
    await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)
    await until(project.id, 'PULL_FAIL')
    expect((await read(project.id)).status_reason).toContain('We’ll retry in 10 minutes.')
    await vi.waitFor(async () => expect(await refreshJobs()).toMatchObject([{ data: { attempt: 1 } }]), PATIENCE)

    await sql`update projects set status = 'DOC_UPDATING' where id = ${project.id}`
    await refresh({ attempt: 7 }, 0)
    await until(project.id, 'PULL_FAIL')
    expect((await read(project.id)).status_reason).toContain('We’ll retry tomorrow. To retry now, click “Update now”.')
    await idle()
  })

  it('a commit that cannot be documented is fetched once and again only on request', async () => {
    const { repository, project } = await documented('heavy')
    const fetches = () => github.seen.filter((line) => line.startsWith('POST /acme/heavy.git/')).length
    const refresh = async (reason: { routine?: true }) => {
      await look(project.id, reason)
      return read(project.id)
    }
    repository.git('rm', '--quiet', '-r', '.')
    commit(repository, { 'noise.bin': '\0' })
    const { status, status_reason: reason } = await refresh({ routine: true })
    expect(status).toBe('PULL_FAIL')
    const before = fetches()
    expect(await refresh({ routine: true })).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBe(before)
    // Another reason hid this one meanwhile, and no longer applies.
    await sql`update projects set status_reason = 'Gone.' where id = ${project.id}`
    expect(await refresh({ routine: true })).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBe(before)
    expect(await refresh({})).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBeGreaterThan(before)
    const head = commit(repository, { 'light.ts': 'export const light = 1\n' })
    expect(await refresh({ routine: true })).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('a failed fetch is retried after a minute, and the next day if it never succeeds', async () => {
    const { repository, project } = await documented('broken')
    const head = commit(repository, { 'more.ts': 'export const more = 1\n' })
    const fault: typeof github.hooks.intercept = (request) => {
      const isFetch = request.method === 'POST' && Boolean(request.url?.includes('/acme/broken.git/'))
      if (isFetch) request.socket.destroy()
      return isFetch
    }
    const waiting = (attempt: number) =>
      vi.waitFor(async () => expect(await refreshJobs()).toMatchObject([{ data: { attempt } }]), PATIENCE)
    const isDue = () => sql`
      update pgboss.job set start_after = now() where name = 'refresh' and state = 'created'`
    github.hooks.intercept = fault
    await github.deliver(url, github.push(repository))
    await waiting(1)
    const told = await read(project.id)
    expect(told).toMatchObject({ status: 'PULL_FAIL', commit_hash: project.commit_hash })
    expect(told.status_reason).toContain('We’ll retry in a minute. The documentation stays as it is.')
    await isDue()
    await waiting(2)
    github.hooks.intercept = null
    await isDue()
    await until(project.id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)

    const next = commit(repository, { 'most.ts': 'export const most = 1\n' })
    github.hooks.intercept = fault
    await look(project.id, { attempt: 7 })
    const given = await read(project.id)
    expect(given.status).toBe('PULL_FAIL')
    expect(given.status_reason).toContain('We’ll retry tomorrow. To retry now, click “Update now”.')
    github.hooks.intercept = null
    await look(project.id, { routine: true })
    expect(await read(project.id)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: next })
  })
})
