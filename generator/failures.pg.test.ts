import { expect, it } from 'vitest'
import { findProject, insertProject } from '../db/tables/projects.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { isSettled, STATUSES } from '../shared/statuses/status.ts'
import { BREAKS, showFailure } from './failures.ts'

const { sql } = await testDatabase()
let next = 500

it('leaves no project running whose work has broken off for good, and no other changed', async () => {
  for (const status of STATUSES) {
    const id = next++
    await insertProject(sql, { id, type: 'zip', name: status, visibility: 'private', status }, null)
    await showFailure(sql, id, Object.values(BREAKS).flat(), 'It ended.')
    const project = await findProject(sql, id, null)
    const expected = isSettled(status)
      ? { status, status_reason: null }
      : { status: expect.stringMatching(/FAIL/), status_reason: 'It ended.' }
    expect({ from: status, ...project }).toMatchObject({ from: status, ...expected })
  }
})
