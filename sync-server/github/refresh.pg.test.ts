import { execFileSync } from 'node:child_process'
import { describe, expect, it, vi } from 'vitest'
import { noteLook } from '../../db/tables/repositories.ts'
import { lookAround } from '../../generator/refresh/look-around.ts'
import { commit, followRepositories, PATIENCE } from '../testing/followed-repositories.ts'

describe('documentation that follows its repository', async () => {
  const { github, server, octo, url, log, read, until, idle, ask, documented, refreshJobs, look, tell } =
    await followRepositories()
  const { store } = github
  const { database } = server
  const { sql } = database

  it('a push brings the documentation of a private repository up to date by changing pages', async () => {
    const { repository, project } = await documented('nano')
    expect(project.commit_hash).toBe(repository.git('rev-parse', 'HEAD').trim())
    const head = commit(repository, { 'added.ts': '/** Is new. */\nexport function added(): void {}\n' })
    expect(await github.deliver(url, github.push(repository))).toBe(202)
    const after = await until(project.id, ({ commit_hash }) => commit_hash === head)
    expect(after.status).toBe('DOC_SUCCESS')
    expect(after.pages.map(({ name }) => name)).toContain('added.ts')
    // Existing pages keep their ids.
    expect(after.pages.map(({ id }) => id)).toEqual(expect.arrayContaining(project.pages.map(({ id }) => id)))
  })

  it('all pushes during a running refresh need one more refresh', async () => {
    const { repository, project } = await documented('busy')
    commit(repository, { 'one.ts': 'export const one = 1\n' })
    let asked = 0
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    github.hooks.intercept = (request, response) => {
      if (request.method !== 'POST' || !request.url?.includes('/acme/busy.git/')) return false
      asked += 1
      if (asked > 1) return false
      void held.then(() => store.git.serve(request, response))
      return true
    }
    await github.deliver(url, github.push(repository))
    await vi.waitFor(() => expect(asked).toBe(1), PATIENCE)
    let head = ''
    for (const name of ['two', 'three', 'four']) {
      head = commit(repository, { [`${name}.ts`]: `export const ${name} = 1\n` })
      await github.deliver(url, github.push(repository))
    }
    expect(await refreshJobs()).toHaveLength(1)
    letGo()
    await until(project.id, ({ commit_hash, status }) => commit_hash === head && status === 'DOC_SUCCESS')
    await vi.waitFor(async () => expect(await refreshJobs()).toEqual([]), PATIENCE)
    // Each run requests the sources, and the commit messages.
    expect(asked).toBe(4)
  })

  it('documentation follows a renamed repository by its number', async () => {
    const { repository, project } = await documented('before')
    store.rename(repository, 'acme/after')
    const head = commit(repository, { 'more.ts': 'export const more = 1\n' })
    await tell('repository', { action: 'renamed', repository: github.api.describe(repository) })
    const after = await until(project.id, ({ commit_hash }) => commit_hash === head)
    expect(after.git_url).toBe(`${github.origin}/acme/after`)
  })

  it('a retry writes pages that were left empty, even without a newer commit', async () => {
    const { project } = await documented('half')
    const page = project.pages.find(({ name }) => name === 'store.ts')
    const texts = () => sql<{ text: string }[]>`select text from page_docs where page_id = ${page?.id ?? 0}`
    const [written] = await texts()
    expect(written?.text).toContain('const a = 1')
    for (const table of ['page_updates', 'units', 'published', 'citations']) {
      await sql`delete from ${sql(table)} where page_id = ${page?.id ?? 0}`
    }
    await sql`
      update page_docs set seq = 0, base = null, base_seq = 0, text = '', text_seq = 0, followed_seq = 0, merged_seq = 0
      where page_id = ${page?.id ?? 0}`
    await sql`update projects set status = 'DOC_FILE_PAGES_FAILED', status_reason = 'It broke off.' where id = ${project.id}`
    // No one requested this refresh; retrying would fail each day for the same reason.
    await look(project.id, { routine: true })
    expect((await read(project.id)).status).toBe('DOC_FILE_PAGES_FAILED')

    const tryAgain = async () => {
      expect((await server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)).status).toBe(200)
      await idle()
      expect(await read(project.id)).toMatchObject({ status: 'DOC_SUCCESS', commit_hash: project.commit_hash })
      return (await sql`select 1 from refreshes where project_id = ${project.id}`).length
    }
    const refreshes = await tryAgain()
    expect(await texts()).toEqual([written])
    expect(await tryAgain()).toBe(refreshes)
  })

  it('a daily look finds commits that nobody reported, also without the App', async () => {
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

  it('a refresh keeps its tokens out of arguments, addresses, logs, reasons and jobs', async () => {
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

  it('a push starts documentation again after a failed first import', async () => {
    const repository = store.addRepository('acme/empty', { isPrivate: true, readers: [42], files: {} })
    store.install(repository)
    const id = await ask('empty', true)
    await until(id, 'CLONE_FAIL')
    const head = commit(repository, { 'a.ts': 'export const a = 1\n' })
    await github.deliver(url, github.push(repository))
    await until(id, ({ status, commit_hash }) => status === 'DOC_SUCCESS' && commit_hash === head)
  })
})

function withoutHeader(line: string): string {
  return line.split(' ').slice(0, 2).join(' ')
}
