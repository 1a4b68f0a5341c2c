import { describe, expect, it } from 'vitest'
import { changeStatus, setProgress } from '../../db/tables/projects.ts'
import type { RefreshOutcome } from '../../shared/contract/refresh.ts'
import { stageOf } from '../../shared/statuses/stages.ts'
import { commit, followRepositories } from '../testing/followed-repositories.ts'

describe('how the last look at a repository ended', async () => {
  const { server, octo, documented, until, idle, github } = await followRepositories()
  const outcomeOf = async (id: number) =>
    (await server.ask(octo, 'GET', `/api/project/${id}/refresh`)).body as RefreshOutcome
  const update = async (id: number) => {
    const asked = await server.ask(octo, 'POST', `/api/project/${id}/regenerate`)
    await idle()
    return asked.status
  }

  it('a refresh without changes reports since when nothing is new', async () => {
    const { repository, project } = await documented('quiet')
    expect(await update(project.id)).toBe(200)
    const first = await outcomeOf(project.id)
    expect(first).toMatchObject({ running: false, found: 'nothing', commit: project.commit_hash })
    expect(Date.parse(first.since ?? '')).toBeLessThan(Date.parse(first.looked_at ?? ''))
    commit(repository, { 'store.ts': 'export const a = 2\n' }, 'Raise a')
    await update(project.id)
    const changed = await outcomeOf(project.id)
    await update(project.id)
    const again = await outcomeOf(project.id)
    expect(again).toMatchObject({ found: 'nothing', commit: changed.commit, since: changed.since })
    expect(Date.parse(again.looked_at ?? '')).toBeGreaterThan(Date.parse(again.since ?? ''))
  })

  it('a refresh with changes reports the commit and the number of changed pages', async () => {
    const { repository, project } = await documented('busy')
    const head = commit(repository, { 'store.ts': 'export const a = 3\nexport const b = 4\n' }, 'Raise a')
    await update(project.id)
    const outcome = await outcomeOf(project.id)
    expect(outcome).toMatchObject({
      running: false,
      found: 'changes',
      commit: head,
      subject: 'Raise a',
      suggestions: 0,
    })
    expect(outcome.pages).toBeGreaterThan(0)
    commit(repository, { 'store.ts': '// Says why.\nexport const a = 3\nexport const b = 4\n' })
    await update(project.id)
    const [receipt] = await server.database.sql<{ id: number }[]>`
      select id from refreshes where project_id = ${project.id} order by id desc limit 1`
    const written = await server.database.sql`
      select distinct page_id from receipts where refresh_id = ${receipt?.id ?? 0} and seq is not null`
    expect(await outcomeOf(project.id)).toMatchObject({ found: 'changes', pages: written.length })
  })

  it('a failed refresh reports its reason', async () => {
    const { repository, project } = await documented('lost')
    github.store.repositories.delete(repository.id)
    await update(project.id)
    await until(project.id, 'PULL_FAIL')
    expect(await outcomeOf(project.id)).toMatchObject({
      running: false,
      found: 'failure',
      reason: expect.stringContaining('acme/lost'),
    })
  })

  it('a refresh that breaks off is reported as a failure', async () => {
    const { project } = await documented('broken')
    await update(project.id)
    const { sql } = server.database
    const reason = 'The generator stopped again and again.'
    await changeStatus(sql, project.id, ['DOC_SUCCESS'], { to: 'DOC_UPDATING' })
    await changeStatus(sql, project.id, ['DOC_UPDATING'], { to: 'DOC_FAILURE', reason })
    expect(await outcomeOf(project.id)).toMatchObject({ running: false, found: 'failure', reason })
  })

  it('a refresh request is refused as busy while another one runs', async () => {
    const { project } = await documented('held')
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ask(octo, 'POST', `/api/project/${project.id}/regenerate`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => (body as { err: string }).err)).toEqual([
      'busy',
      'busy',
    ])
    await idle()
    expect(await outcomeOf(project.id)).toMatchObject({ running: false, found: 'nothing' })
  })

  it('the outcome of a refresh is hidden from people who cannot read the project', async () => {
    const { project } = await documented('closed')
    const stranger = await server.signIn('stranger@example.org')
    for (const person of [stranger, null]) {
      expect((await server.ask(person, 'GET', `/api/project/${project.id}/refresh`)).status).toBe(404)
    }
  })

  it('a running refresh says at which stage it is', async () => {
    const { project } = await documented('stages')
    const stage = async () => {
      const row = await until(project.id, () => true)
      return stageOf({ status: 'DOC_UPDATING', progress: row.progress })
    }
    expect(await stage()).toBe('Looking for changes')
    await setProgress(server.database.sql, project.id, 0, 0)
    expect(await stage()).toBe('Reading the source')
    await setProgress(server.database.sql, project.id, 3, 14)
    expect(await stage()).toBe('Updating pages 3 of 14')
  })
})
