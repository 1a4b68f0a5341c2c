import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/test-database.ts'

describe('migrations', async () => {
  const database = await testDatabase()

  it('are applied once, whoever starts at the same moment', async () => {
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []])
  })

  it('that changed since they were applied are refused', async () => {
    const [row] = await database.sql<{ name: string; checksum: string }[]>`
      select name, checksum from schema_migrations order by name`
    await database.sql`update schema_migrations set checksum = 'other' where name = ${row?.name ?? ''}`
    await expect(migrate(database)).rejects.toThrow('has changed since it was applied')
    await database.sql`update schema_migrations set checksum = ${row?.checksum ?? ''} where name = ${row?.name ?? ''}`
  })

  it('of a newer version are refused with what to do', async () => {
    await database.sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`
    await expect(migrate(database)).rejects.toThrow('Start that version instead')
  })
})
