import type { Sql } from '../../db/connect.ts'
import type { Run } from '../../shared/retrieval/queries.ts'

/** Returns a function that runs an index's queries on the server's database. */
export function runOn(sql: Sql): Run {
  return async <Row>(text: string, parameters: readonly unknown[]) =>
    (await sql.unsafe(text, parameters as never[])) as unknown as Row[]
}
