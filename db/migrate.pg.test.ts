import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/test-database.ts'

describe('migrations', async () => {
  const database = await testDatabase()

  it('two starts at the same moment apply no migration twice', async () => {
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []])
  })

  it('migrations that changed after being applied are refused', async () => {
    const [row] = await database.sql<{ name: string; checksum: string }[]>`
      select name, checksum from schema_migrations order by name`
    await database.sql`update schema_migrations set checksum = 'other' where name = ${row?.name ?? ''}`
    await expect(migrate(database)).rejects.toThrow('has changed since it was applied')
    await database.sql`update schema_migrations set checksum = ${row?.checksum ?? ''} where name = ${row?.name ?? ''}`
  })

  it('migrations of a newer version are refused with advice what to do', async () => {
    await database.sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`
    await expect(migrate(database)).rejects.toThrow('Start that version instead')
  })
})
