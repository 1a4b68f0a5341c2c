import type { OutboxEntry, StoredCitation } from '../replica/database.ts'

/** Citations of a page with what waits to be said about them on top [OV1]. Where its lines are now the server knows. */
export function layCitations(
  held: readonly StoredCitation[],
  pending: readonly Pick<OutboxEntry, 'name' | 'args'>[],
): StoredCitation[] {
  const confirmed = new Set<unknown>()
  for (const { name, args } of pending) if (name === 'confirm-citation') confirmed.add(args.citationId)
  return held.map((row) => (row.state === 'stale' && confirmed.has(row.id) ? { ...row, state: 'current' } : row))
}
