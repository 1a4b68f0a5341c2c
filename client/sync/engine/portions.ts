import type { RowDelta } from '../replica/apply-rows.ts'
import type { RelationName } from '../replica/relations.ts'

/** Number of rows that a tab can receive and show without a noticeable delay. */
const PORTION = 250

/** Splits a change of many rows into portions, each small enough not to block the tab that shows it. */
export function* portionsOf(delta: RowDelta): Generator<RowDelta> {
  for (const name of Object.keys(delta) as RelationName[]) {
    const { put = [], delete: gone = [] } = delta[name] ?? {}
    for (let at = 0; at < put.length; at += PORTION) yield { [name]: { put: put.slice(at, at + PORTION), delete: [] } }
    for (let at = 0; at < gone.length; at += PORTION)
      yield { [name]: { put: [], delete: gone.slice(at, at + PORTION) } }
  }
}
