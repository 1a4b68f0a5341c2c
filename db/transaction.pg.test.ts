import { describe, expect, it } from 'vitest'
import type { Tx } from './connect.ts'
import { testDatabase } from './testing/test-database.ts'
import { LONG_TRANSACTION_MS, TransactionCut, transaction } from './transaction.ts'

describe('transaction', async () => {
  const database = await testDatabase()
  const value = async (key: string) =>
    (await database.sql<{ value: string }[]>`select value from installation where key = ${key}`)[0]?.value

  it('a transaction commits what its function wrote and returns its result', async () => {
    const result = await transaction(database, async (tx) => {
      await tx`insert into installation values ('commit', 'yes')`
      return 7
    })
    expect(result).toBe(7)
    expect(await value('commit')).toBe('yes')
  })

  it('a transaction rolls back when its function throws', async () => {
    await expect(
      transaction(database, async (tx) => {
        await tx`insert into installation values ('throw', 'yes')`
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await value('throw')).toBeUndefined()
  })

  it('a transaction is aborted if its function hangs, and other transactions continue', async () => {
    const impatient = { ...database, transactionMs: 50 }
    let late = (): unknown => undefined
    const hung = transaction(impatient, async (tx) => {
      late = () => tx`select 1`
      await tx`insert into installation values ('hung', 'yes')`
      await new Promise(() => {})
    })
    await expect(hung).rejects.toThrow(TransactionCut)
    expect(await value('hung')).toBeUndefined()
    expect(late).toThrow('over')
  })

  it('a transaction has more time if its caller asks for it', async () => {
    const impatient = { ...database, transactionMs: 1 }
    const count = async (tx: Tx) => (await tx`select count(*)::int as n from generate_series(1, 300000)`)[0]?.n
    await expect(transaction(impatient, count)).rejects.toThrow(TransactionCut)
    expect(await transaction(impatient, count, LONG_TRANSACTION_MS)).toBe(300_000)
  })

  it('fifty transactions at once do not disturb each other', async () => {
    await database.sql`insert into installation values ('counter', '0')`
    await Promise.all(
      Array.from({ length: 50 }, () =>
        transaction(database, async (tx) => {
          const [row] = await tx<{ value: string }[]>`select value from installation where key = 'counter' for update`
          await tx`update installation set value = ${String(Number(row?.value) + 1)} where key = 'counter'`
        }),
      ),
    )
    expect(await value('counter')).toBe('50')
  })
})
