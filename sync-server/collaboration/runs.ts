import * as Y from 'yjs'
import type { NewUpdate } from '../../db/tables/page-updates.ts'
import type { Incoming } from './page-document.ts'

/** One row for each run of one person's updates. */
export function runs(updates: readonly Incoming[]): NewUpdate[] {
  const rows: { updates: Uint8Array[]; userId: string; silent: boolean }[] = []
  for (const { update, userId, silent = false } of updates) {
    const row = rows.at(-1)
    if (row?.userId === userId) {
      row.updates.push(update)
      row.silent &&= silent
    } else rows.push({ updates: [update], userId, silent })
  }
  return rows.map(({ updates, userId, silent }) => ({
    userId,
    silent,
    update: updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates),
  }))
}
