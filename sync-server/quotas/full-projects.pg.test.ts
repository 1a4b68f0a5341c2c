import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { MB, NO_QUOTAS, type Quotas } from '../../shared/contract/quotas.ts'
import { FullProjects } from './full-projects.ts'

describe('whether nothing more may be written in a project', async () => {
  const { sql } = await testDatabase()
  const store = (projectId: number, bytes: number) => sql`
    insert into project_storage values (${projectId}, ${bytes})
    on conflict (project_id) do update set bytes = excluded.bytes`

  function knowing(quotas: Partial<Quotas>) {
    let time = 0
    let looked = Promise.withResolvers<void>()
    const full = new FullProjects({
      sql,
      quotas: { ...NO_QUOTAS, ...quotas },
      now: () => time,
      onLooked: () => looked.resolve(),
    })
    return {
      full,
      /** Returns the answer at once, and the answer after a look at the database. */
      ask: async (projectId: number): Promise<[boolean, boolean]> => {
        time += 10_000
        looked = Promise.withResolvers()
        const before = full.isFull(projectId)
        await looked.promise
        return [before, full.isFull(projectId)]
      },
    }
  }

  it('a full project is noticed a moment later, and so is new room', async () => {
    const { ask } = knowing({ QUOTA_PROJECT_MB: 10 })
    await store(1, 11 * MB)
    expect(await ask(1)).toEqual([false, true])
    await store(1, 11 * MB - 1)
    expect(await ask(1)).toEqual([true, false])
    expect(await ask(2)).toEqual([false, false])
  })

  it('the quota of an installation counts all projects together', async () => {
    const { ask } = knowing({ QUOTA_INSTALLATION_MB: 20 })
    await store(1, 11 * MB)
    await store(3, 10 * MB)
    expect(await ask(2)).toEqual([false, false])
    await store(3, 11 * MB)
    expect(await ask(2)).toEqual([false, true])
  })

  it('the size of a project is read from the database once, however often someone writes', async () => {
    let looks = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const onLooked = () => {
      looks += 1
      resolve()
    }
    const full = new FullProjects({ sql, quotas: { ...NO_QUOTAS, QUOTA_PROJECT_MB: 10 }, now: () => 0, onLooked })
    for (let n = 0; n < 1_000; n++) full.isFull(1)
    await promise
    for (let n = 0; n < 1_000; n++) full.isFull(1)
    expect(looks).toBe(1)
  })
})
