import type { Database } from '../../db/connect.ts'

export const BROKEN_OFF = 'The process has ended'

/**
 * A database that calls `before` ahead of each transaction. `before` may throw, so that the run breaks off
 * there.
 */
export function interrupted(database: Database, before: () => Promise<void>): Database {
  const sql = new Proxy(database.sql, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name !== 'begin') return value
      return async (...rest: unknown[]) => {
        await before()
        return Reflect.apply(value, target, rest)
      }
    },
  })
  return { ...database, sql }
}

/** A database for a run that ends after `after` transactions: the next one never begins. */
export function breakingOff(database: Database, after: number): Database {
  let begun = 0
  const sql = new Proxy(database.sql, {
    get: (target, name) => {
      if (name === 'begin' && begun++ >= after) throw new Error(BROKEN_OFF)
      return Reflect.get(target, name)
    },
  })
  return { ...database, sql }
}
