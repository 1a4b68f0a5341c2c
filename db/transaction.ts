import type { Database, Tx } from './connect.ts'

export class TransactionCut extends Error {
  constructor(afterMs: number) {
    super(`A transaction was cut after ${afterMs} ms and rolled back.`)
    this.name = 'TransactionCut'
  }
}

/** Milliseconds for a transaction that must process all of a person's data at once, however much it is. */
export const LONG_TRANSACTION_MS = 30_000
/** Milliseconds that Postgres waits for the next statement of a transaction before it ends it. */
const IDLE_MS = 30_000

/**
 * Opens a transaction; all code must use this function. `run` may await only its own SQL, because an open
 * transaction blocks everyone else on the embedded database. After `withinMs`, the transaction is rolled back
 * and rejected with `TransactionCut`. Later statements are refused, because the connection may already run
 * another transaction.
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
    // Makes Postgres end the transaction if this process hangs. Sent with the first statement, so it adds no
    // delay.
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
