import type { Database } from '../../../db/connect.ts'

/** `before`: the transaction never happens. `after`: it commits, but who asked for it hears of a failure. */
export type Fault = 'before' | 'after'

/** The database connection of one process, which a test can make fail. */
export class FaultyDatabase {
  readonly database: Database
  #next: Fault | undefined
  #dead = false

  constructor(database: Database) {
    const failing = async (write: () => PromiseLike<unknown>) => {
      const fault = this.#next
      this.#next = undefined
      if (this.#dead || fault === 'before') throw new Error('the database is away')
      const result = await write()
      if (fault === 'after') throw new Error('the answer of the database was lost')
      return result
    }
    const begin = (run: never) => failing(() => database.sql.begin(run))
    const sql = new Proxy(database.sql, {
      get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
      apply: (target, self, args) => {
        const query = () => Reflect.apply(target as never, self, args) as PromiseLike<unknown>
        const [strings] = args as [readonly string[]]
        return Array.isArray(strings) && strings.join('').includes('insert into page_updates')
          ? failing(query)
          : query()
      },
    })
    this.database = { ...database, sql }
  }

  failNext(fault: Fault): void {
    this.#next = fault
  }

  /** The process is killed: nothing it does has any effect any more. */
  kill(): void {
    this.#dead = true
  }
}
