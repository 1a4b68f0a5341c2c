import type { Database, Tx } from './connect.ts'

export class TransactionCut extends Error {
  constructor(afterMs: number) {
    super(`A transaction was cut after ${afterMs} ms and rolled back.`)
    this.name = 'TransactionCut'
  }
}

/** Time limit for a transaction whose work grows with a person's data and must be done at once. */
export const LONG_TRANSACTION_MS = 30_000
/** How long Postgres waits for the next statement of a transaction. */
const IDLE_MS = 30_000

/**
 * Our only way to open a transaction. `run` awaits nothing but its own SQL, because no one else runs on the
 * embedded database meanwhile. A transaction that takes longer than `withinMs` is rolled back and rejected
 * with `TransactionCut`. Its late statements are refused, since its connection may be in someone else's
 * transaction by then.
 */
export async function transaction<Result>(
  database: Database,
  run: (tx: Tx) => Promise<Result>,
  withinMs: number = database.transactionMs,
): Promise<Result> {
  const fault = database.fault()
  if (fault) throw fault
  let over = false
  let timer: NodeJS.Timeout | undefined
  const begun = database.sql.begin((tx) => {
    const cut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        over = true
        reject(new TransactionCut(withinMs))
      }, withinMs)
    })
    const guarded = new Proxy(tx, {
      apply(target, self, args) {
        if (over) throw new Error('This transaction is over.')
        return Reflect.apply(target as never, self, args)
      },
      get(target, name) {
        if (over) throw new Error('This transaction is over.')
        return Reflect.get(target, name)
      },
    })
    // Ends the transaction of a process that hangs. Sent along with the first statement, so it costs no time.
    if (database.kind === 'postgres') {
      tx.unsafe(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`).catch(() => {})
    }
    return Promise.race([run(guarded as unknown as Tx), cut])
  })
  try {
    return (await begun) as Result
  } finally {
    over = true
    clearTimeout(timer)
  }
}
