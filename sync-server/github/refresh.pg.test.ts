import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { noteLook } from '../../db/tables/repositories.ts'
import { transaction } from '../../db/transaction.ts'
import { lookAround } from '../../generator/refresh/look-around.ts'
import { startWorker } from '../../generator/worker.ts'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { type FakeRepository, startFakeGithub } from '../testing/fake-github.ts'
import { signInWithGithub } from '../testing/github-person.ts'
import { testApp } from '../testing/test-app.ts'

/** On a busy machine; usually it takes a moment. */
const PATIENCE = { timeout: 25_000, interval: 50 }

describe('documentation that follows its repository', async () => {
  const github = await startFakeGithub()
  const { store } = github
  const server = await testApp(github.settings)
  const { database } = server
  const { sql } = database
  const octo = await signInWithGithub(server, 'octo@example.org', 42)
  store.accounts.set(43, 'mallory')
  const mallory = await signInWithGithub(server, 'mallory@example.org', 43)
  const log: string[] = []
  const worker = await startWorker({
    database,
    config: { ...server.config, GENERATOR_THREADS: 1 },
    alone: false,
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
  const until = async (id: number, right: (project: ProjectWithPages) => boolean, person = octo) =>
    vi.waitFor(async () => {
      const project = await read(id, person)
      if (!right(project)) throw new Error(`${project.status}: ${project.status_reason} ${log.join('\n')}`)
      return project
    }, PATIENCE)
  const refreshJobs = async () =>
    sql<{ data: object }[]>`
      select data from pgboss.job
      where name = 'refresh' and state < 'active'`
  const idle = () =>
    vi.waitFor(
      async () =>
        expect(await sql`select 1 from pgboss.job where name = 'refresh' and state < 'completed'`).toHaveLength(0),
      PATIENCE,
    )
  const commit = (repository: FakeRepository, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(repository.work, path), text)
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', 'Change')
    repository.git('push', '--quiet', 'origin', 'main')
    return repository.git('rev-parse', 'HEAD').trim()
  }
  const create = async (name: string, isPrivate = true, person = octo) => {
    const { body } = await server.ask(person, 'POST', '/api/project/github', {
      repo_owner: 'acme',
      repo_name: name,
      name,
      language: 'en',
      is_private: isPrivate,
    })
    return until((body as Project).id, ({ status }) => status === 'DOC_SUCCESS', person)
  }
  const documented = async (name: string, isPrivate = true) => {
    const repository = store.addRepository(`acme/${name}`, {
      isPrivate,
      readers: [42],
      files: { 'README.md': `# ${name}\n\nThe first text.\n`, 'store.ts': 'export const a = 1\n' },
    })
    const installation = isPrivate ? store.install(repository) : undefined
    return { repository, installation, project: await create(name) }
  }
  const tell = (event: string, payload: object) =>
    github.deliver(url, { event, payload: { ...payload, at: Math.random() } })

  it('reads a private repository with a token, and brings it up to a push by changing pages', async () => {
    const { repository, project } = await documented('nano')
    expect(project.commit_hash).toBe(repository.git('rev-parse', 'HEAD').trim())
    const head = commit(repository, { 'added.ts': 'export function added(): void {}\n' })
    expect(await github.deliver(url, github.push(repository))).toBe(202)
    const after = await until(project.id, ({ commit_hash }) => commit_hash === head)
    expect(after.status).toBe('DOC_SUCCESS')
    expect(after.pages.map(({ name }) => name)).toContain('added.ts')
    // Pages keep their identity: what was there is there still.
    expect(after.pages.map(({ id }) => id)).toEqual(expect.arrayContaining(project.pages.map(({ id }) => id)))
  })

  it('needs one more run for all pushes that come while one is running', async () => {
    const { repository, project } = await documented('busy')
    commit(repository, { 'one.ts': 'export const one = 1\n' })
    let clones = 0
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    github.hooks.intercept = (request, response) => {
      if (request.method !== 'POST' || !request.url?.includes('/acme/busy.git/')) return false
      clones += 1
      if (clones > 1) return false
      void held.then(() => store.git.serve(request, response))
      return true
    }
    await github.deliver(url, github.push(repository))
    await vi.waitFor(() => expect(clones).toBe(1), PATIENCE)
    let head = ''
    for (const name of ['two', 'three', 'four']) {
      head = commit(repository, { [`${name}.ts`]: `export const ${name} = 1\n` })
      await github.deliver(url, github.push(repository))
    }
    expect(await refreshJobs()).toHaveLength(1)
    letGo()
    await until(project.id, ({ commit_hash, status }) => commit_hash === head && status === 'DOC_SUCCESS')
    await vi.waitFor(async () => expect(await refreshJobs()).toEqual([]), PATIENCE)
    expect(clones).toBe(2)
  })

  it('follows a new name, found by number', async () => {
    const { repository, project } = await documented('before')
    store.rename(repository, 'acme/after')
    const head = commit(repository, { 'more.ts': 'export const more = 1\n' })
    await tell('repository', { action: 'renamed', repository: github.api.describe(repository) })
    const after = await until(project.id, ({ commit_hash }) => commit_hash === head)
    expect(after.git_url).toBe(`${github.origin}/acme/after`)
  })

  it('says that the App was suspended or removed, and goes on when it is let in again', async () => {
    const { repository, installation, project } = await documented('lost')
    if (!installation) throw new Error('it is private')
    installation.suspended = true
    await tell('installation', { action: 'suspend', installation: { id: installation.id } })
    const suspended = await until(project.id, ({ status }) => status === 'PULL_FAIL')
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
    const back = await until(project.id, ({ status }) => status === 'DOC_SUCCESS')
    expect(back).toMatchObject({ commit_hash: head, status_reason: null, installation_id: String(again.id) })

    // What comes late, of times that are over, changes nothing.
    await tell('installation', { action: 'suspend', installation: { id: again.id } })
    await tell('push', { ...github.push(repository).payload, after: project.commit_hash })
    await tell('repository', { action: 'deleted', repository: github.api.describe(repository) })
    await idle()
    expect(await read(project.id)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('says that the repository was deleted, and does not take another of its name for it', async () => {
    const { repository, installation, project } = await documented('reborn')
    store.repositories.delete(repository.id)
    await tell('repository', { action: 'deleted', repository: github.api.describe(repository) })
    const gone = await until(project.id, ({ status }) => status === 'PULL_FAIL')
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

  it('finds what nobody told, once a day, without the App as well', async () => {
    expect(await sql`select cron from pgboss.schedule where name = 'hourly'`).toEqual([{ cron: '17 * * * *' }])
    const { repository, project } = await documented('apart', false)
    expect(project.installation_id).toBeNull()
    const head = commit(repository, { 'quiet.ts': 'export const quiet = 1\n' })
    await lookAround(database, server.jobs.enqueue)
    expect(await refreshJobs()).toEqual([])
    await noteLook(sql, project.id)
    await sql`update repository_looks set looked_at = now() - interval '25 hours' where project_id = ${project.id}`
    await lookAround(database, server.jobs.enqueue)
    await until(project.id, ({ commit_hash }) => commit_hash === head)
    const [looked] = await sql<{ recent: boolean }[]>`
      select looked_at > now() - interval '1 minute' as recent from repository_looks where project_id = ${project.id}`
    expect(looked?.recent).toBe(true)

    store.rename(repository, 'acme/set-apart')
    expect((await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)).body).toMatchObject({
      status: 'DOC_UPDATING',
    })
    await until(
      project.id,
      ({ git_url, status }) => git_url === `${github.origin}/acme/set-apart` && status === 'DOC_SUCCESS',
    )
  })

  it('of a public repository reads nothing for outsiders when it is private, told or not', async () => {
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
    expect(after.status_reason).toContain('acme/turned cannot be read any more')
    expect(await again()).toMatchObject(refused)
    repository.readers.add(43)
    expect(await again()).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('waits when GitHub wants a pause, says so only to who is waiting, and goes on by itself', async () => {
    const { repository, project } = await documented('limited')
    const head = commit(repository, { 'x.ts': 'export const x = 1\n' })
    const limit: typeof github.hooks.intercept = (_request, response) =>
      Boolean(response.writeHead(429, { 'retry-after': '2' }).end())
    github.hooks.intercept = limit
    await github.deliver(url, github.push(repository))
    await vi.waitFor(async () => expect(await refreshJobs()).toMatchObject([{ data: { attempt: 1 } }]), PATIENCE)
    expect((await read(project.id)).status).toBe('DOC_SUCCESS')
    github.hooks.intercept = null
    await until(project.id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)

    github.hooks.intercept = limit
    expect((await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)).status).toBe(200)
    const told = await until(project.id, ({ status }) => status === 'PULL_FAIL')
    expect(told.status_reason).toContain('wants to be asked less often. It is asked again by itself in a minute.')
    github.hooks.intercept = null
    await until(project.id, ({ status }) => status === 'DOC_SUCCESS')
  })

  it('says that it is asked again only if it is', async () => {
    const { project } = await documented('asked')
    github.hooks.intercept = (_request, response) => Boolean(response.writeHead(429, { 'retry-after': '600' }).end())
    const refresh = (data: object, afterSeconds: number) =>
      transaction(database, (tx) =>
        server.jobs.enqueue(tx, 'refresh', { projectId: project.id, ...data }, afterSeconds),
      )
    await refresh({ attempt: 7 }, 3_000)
    await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)
    await until(project.id, ({ status }) => status === 'PULL_FAIL')
    expect((await read(project.id)).status_reason).toContain('It is asked again by itself in 10 minutes.')
    await vi.waitFor(async () => expect(await refreshJobs()).toMatchObject([{ data: { attempt: 1 } }]), PATIENCE)

    await sql`update projects set status = 'DOC_UPDATING' where id = ${project.id}`
    await refresh({ attempt: 7 }, 0)
    await until(project.id, ({ status }) => status === 'PULL_FAIL')
    expect((await read(project.id)).status_reason).toContain('It is asked again tomorrow, or when you press')
    await idle()
  })

  it('fetches a commit that cannot be documented once, and again only when somebody asks', async () => {
    const { repository, project } = await documented('heavy')
    const fetches = () => github.seen.filter((line) => line.startsWith('POST /acme/heavy.git/')).length
    const refresh = async (data: object) => {
      await transaction(database, (tx) => server.jobs.enqueue(tx, 'refresh', { projectId: project.id, ...data }))
      await idle()
      return read(project.id)
    }
    repository.git('rm', '--quiet', '-r', '.')
    commit(repository, { 'noise.bin': '\0' })
    const { status, status_reason: reason } = await refresh({ routine: true })
    expect(status).toBe('PULL_FAIL')
    const before = fetches()
    expect(await refresh({ routine: true })).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBe(before)
    // What hid the reason in between is over.
    await sql`update projects set status_reason = 'Gone.' where id = ${project.id}`
    expect(await refresh({ routine: true })).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBe(before)
    expect(await refresh({})).toMatchObject({ status: 'PULL_FAIL', status_reason: reason })
    expect(fetches()).toBeGreaterThan(before)
    const head = commit(repository, { 'light.ts': 'export const light = 1\n' })
    expect(await refresh({ routine: true })).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: head })
  })

  it('fetches again the next day what only did not arrive', async () => {
    const { repository, project } = await documented('broken')
    const head = commit(repository, { 'more.ts': 'export const more = 1\n' })
    github.hooks.intercept = (request) => {
      const isFetch = request.method === 'POST' && Boolean(request.url?.includes('/acme/broken.git/'))
      if (isFetch) request.socket.destroy()
      return isFetch
    }
    await github.deliver(url, github.push(repository))
    await until(project.id, ({ status }) => status === 'PULL_FAIL')
    github.hooks.intercept = null
    const routine = { projectId: project.id, routine: true } as const
    await transaction(database, (tx) => server.jobs.enqueue(tx, 'refresh', routine))
    await until(project.id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)
  })

  it('keeps its tokens out of arguments, addresses, logs, reasons and jobs', async () => {
    const { repository } = await documented('hush')
    let listing = ''
    github.hooks.intercept = (request, response) => {
      if (request.method !== 'POST' || !request.url?.includes('/acme/hush.git/')) return false
      listing = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      response.writeHead(403).end('no')
      return true
    }
    commit(repository, { 'y.ts': 'export const y = 1\n' })
    await github.deliver(url, github.push(repository))
    await vi.waitFor(() => expect(listing).toContain('/acme/hush.git'), PATIENCE)
    const failed = await vi.waitFor(async () => {
      const [row] = await sql<{ status_reason: string }[]>`
        select status_reason from projects where git_url like '%/acme/hush' and status = 'PULL_FAIL'`
      if (!row) throw new Error('not yet')
      return row.status_reason
    }, PATIENCE)
    const jobs = await sql<{ text: string }[]>`select data::text || coalesce(output::text, '') as text from pgboss.job`
    const everything = [
      listing,
      failed,
      ...log,
      ...jobs.map(({ text }) => text),
      ...github.seen.map(withoutHeader),
    ].join('\n')
    for (const token of github.api.tokens.keys()) {
      expect(everything).not.toContain(token)
      expect(everything).not.toContain(Buffer.from(`x-access-token:${token}`).toString('base64'))
    }
    expect(github.api.tokens.size).toBeGreaterThan(5)
  })

  it('is started anew by a push when it never came about', async () => {
    const repository = store.addRepository('acme/empty', { isPrivate: true, readers: [42], files: {} })
    store.install(repository)
    const { body } = await server.ask(octo, 'POST', '/api/project/github', {
      repo_owner: 'acme',
      repo_name: 'empty',
      name: 'empty',
      language: 'en',
      is_private: true,
    })
    const { id } = body as Project
    await until(id, ({ status }) => status === 'CLONE_FAIL')
    const head = commit(repository, { 'a.ts': 'export const a = 1\n' })
    await github.deliver(url, github.push(repository))
    await until(id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)
  })
})

function withoutHeader(line: string): string {
  return line.split(' ').slice(0, 2).join(' ')
}
