import * as Y from 'yjs'
import type { NewUpdate } from '../../db/tables/page-updates.ts'
import type { Incoming } from './store-outcome.ts'

/** Limit of bytes to merge into one row. Merging more takes longer than storing another row. */
const MAX_MERGED_BYTES = 64 * 1024

/** Merges each run of consecutive updates by the same person into one row, up to the size limit. */
export function runs(updates: readonly Incoming[]): NewUpdate[] {
  const rows: { updates: Uint8Array[]; bytes: number; userId: string; silent: boolean }[] = []
  for (const { update, userId, silent = false } of updates) {
    const row = rows.at(-1)
    if (row?.userId === userId && row.bytes + update.length <= MAX_MERGED_BYTES) {
      row.updates.push(update)
      row.bytes += update.length
      row.silent &&= silent
    } else rows.push({ updates: [update], bytes: update.length, userId, silent })
  }
  return rows.map(({ updates, userId, silent }) => ({
    userId,
    silent,
    update: updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates),
  }))
}
