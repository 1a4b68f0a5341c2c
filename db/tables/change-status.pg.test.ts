import { describe, expect, it } from 'vitest'
import { STATUSES } from '../../shared/statuses/status.ts'
import { TRANSITIONS } from '../../shared/statuses/transitions.ts'
import { testDatabase } from '../testing/test-database.ts'
import { changeStatus, insertProject, setProgress } from './projects.ts'

describe('the status of a project', async () => {
  const { sql } = await testDatabase()
  for (const [at, status] of STATUSES.entries()) {
    await insertProject(sql, { id: at + 1, type: 'zip', name: status, visibility: 'private', status }, null)
  }
  const rows = () => sql`select id, status, status_reason, progress_done, progress_total from projects order by id`
  const idOf = (status: string) => STATUSES.indexOf(status as never) + 1

  it('a project status never makes a forbidden transition and then changes nothing in the project', async () => {
    for (const status of STATUSES) await setProgress(sql, idOf(status), 3, 7)
    const before = await rows()
    for (const from of STATUSES) {
      for (const to of STATUSES.filter((status) => status !== from && !TRANSITIONS[from].includes(status))) {
        expect(await changeStatus(sql, idOf(from), [from], { to, reason: 'wrong' }), `${from} → ${to}`).toBe(false)
        expect(await changeStatus(sql, idOf(from), STATUSES, { to, reason: 'wrong' }), `${from} → ${to}`).toBe(false)
      }
    }
    expect(await rows()).toEqual(before)
  })

  it('a project status makes every allowed transition and may be set to itself', async () => {
    for (const from of STATUSES) {
      for (const to of [from, ...TRANSITIONS[from]]) {
        await sql`update projects set status = ${from} where id = ${idOf(from)}`
        expect(await changeStatus(sql, idOf(from), STATUSES, { to }), `${from} → ${to}`).toBe(true)
        expect((await sql`select status from projects where id = ${idOf(from)}`)[0]).toEqual({ status: to })
      }
    }
  })

  it('a project status changes for only one of two simultaneous starts', async () => {
    const id = idOf('DOC_FAILURE')
    await sql`update projects set status = 'DOC_FAILURE' where id = ${id}`
    const start = () => changeStatus(sql, id, ['DOC_FAILURE'], { to: 'REQUEST_TO_CLONE' })
    expect((await Promise.all([start(), start()])).sort()).toEqual([false, true])
  })
})
