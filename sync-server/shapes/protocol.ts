import type { ChangeRow } from '../../db/tables/change-log.ts'
import type { ShapeDefinition } from './definitions.ts'

/**
 * Implements the wire format of the Electric HTTP shape protocol, as `@electric-sql/client` 1.5 reads it.
 * Offset `0_n` is the n-th piece of a snapshot; `pos_0` is a position in the log, which begins at 1.
 */

export type Offset =
  | { at: 'start' }
  | { at: 'now' }
  | { at: 'snapshot'; piece: number }
  /** Position in the log up to which the client has seen everything. */
  | { at: 'log'; pos: number }

const OFFSET = /^(\d{1,15})_(\d{1,9}|inf)$/

export function parseOffset(text: string): Offset | undefined {
  if (text === '-1') return { at: 'start' }
  if (text === 'now') return { at: 'now' }
  const found = OFFSET.exec(text)
  if (!found) return undefined
  const [, first, second] = found
  if (Number(first) > 0) return { at: 'log', pos: Number(first) }
  return second === 'inf' ? undefined : { at: 'snapshot', piece: Number(second) }
}

export function printOffset(offset: Offset): string {
  switch (offset.at) {
    case 'start':
      return '-1'
    case 'now':
      return 'now'
    case 'snapshot':
      return `0_${offset.piece}`
    case 'log':
      return `${offset.pos}_0`
  }
}

/**
 * Prints a change as a message. Callers should cache the result for each `replica` form, because a change
 * goes to everyone who waits for it.
 */
export function printChange(row: ChangeRow, keyColumns: readonly string[], replica: 'default' | 'full'): string {
  const headers = {
    operation: row.operation,
    relation: ['public', row.relation],
    txids: [Number(row.xid)],
    lsn: String(row.pos),
    op_position: 0,
    last: true,
  }
  if (replica === 'full') {
    return JSON.stringify({
      key: row.key,
      value: row.value,
      ...(row.old_value ? { old_value: row.old_value } : {}),
      headers,
    })
  }
  if (row.operation === 'insert') return JSON.stringify({ key: row.key, value: row.value, headers })
  const names = [...keyColumns, ...Object.keys(row.old_value ?? {})]
  const value = Object.fromEntries(names.map((name) => [name, row.value[name] ?? null]))
  return JSON.stringify({ key: row.key, value, headers })
}

export function printUpToDate(pos: number): string {
  return JSON.stringify({ headers: { control: 'up-to-date', global_last_seen_lsn: String(pos) } })
}

/** `snapshot` as Postgres prints it: `xmin:xmax:xip,xip`. */
export function printSnapshotEnd(snapshot: string): string {
  const [xmin = '', xmax = '', xip = ''] = snapshot.split(':')
  return JSON.stringify({
    headers: { control: 'snapshot-end', xmin, xmax, xip_list: xip === '' ? [] : xip.split(',') },
  })
}

export const MUST_REFETCH = '[{"headers":{"control":"must-refetch"}}]'

export function printSchema(definition: ShapeDefinition): string {
  return JSON.stringify(definition.columns)
}

const CURSOR_EPOCH_MS = Date.UTC(2024, 9, 9)

/**
 * Returns the cursor of the next wait. It grows with time in steps, so that caches can tell waits apart. A
 * client never gets the same cursor twice.
 */
export function nextCursor(nowMs: number, stepMs: number, previous: number | undefined): number {
  const cursor = Math.ceil((nowMs - CURSOR_EPOCH_MS) / stepMs) * Math.max(1, Math.round(stepMs / 1000))
  return previous !== undefined && cursor <= previous ? previous + 1 + Math.floor(Math.random() * 3600) : cursor
}
