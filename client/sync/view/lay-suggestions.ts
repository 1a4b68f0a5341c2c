import type { OutboxEntry, StoredSuggestion } from '../replica/database.ts'

/** What is suggested for a page with what waits to be said to it on top [OV1]. */
export function laySuggestions(
  held: readonly StoredSuggestion[],
  pending: readonly Pick<OutboxEntry, 'name' | 'args'>[],
): StoredSuggestion[] {
  const dismissed = new Set<unknown>()
  const kept = new Set<string>()
  for (const { name, args } of pending) {
    if (name !== 'settle-suggestion') continue
    if (args.as === 'kept') kept.add(`${args.pageId} ${args.block}`)
    else dismissed.add(args.suggestionId)
  }
  return held.filter(
    // An accepted one as well: it may have been taken back here since the server looked.
    ({ id, page_id, block, state }) =>
      (state === 'open' || state === 'accepted') && !dismissed.has(id) && !kept.has(`${page_id} ${block}`),
  )
}
