import type { OutboxEntry, StoredSuggestion } from '../replica/database.ts'

type Pending = Pick<OutboxEntry, 'name' | 'args'>

/** Returns the suggestions that are open or accepted, with waiting decisions applied [OV1]. */
export function laySuggestions(held: readonly StoredSuggestion[], pending: readonly Pending[]): StoredSuggestion[] {
  return held.flatMap((suggestion) => {
    const answer = pending.findLast((change) => isAbout(suggestion, change))
    const laid = answer ? { ...suggestion, state: answer.args.as as StoredSuggestion['state'] } : suggestion
    // Accepted suggestions stay, because someone may have undone the acceptance on this device since.
    return laid.state === 'open' || laid.state === 'accepted' ? [laid] : []
  })
}

function isAbout({ id, page_id, block, hash, state }: StoredSuggestion, { name, args }: Pending): boolean {
  if (name !== 'settle-suggestion') return false
  const isItsBlock = args.pageId === page_id && args.block === block
  switch (args.as) {
    case 'kept':
      return isItsBlock
    case 'open':
      // A row without a hash holds only a decision and no text, so it can't be opened again.
      return isItsBlock && hash !== '' && (state === 'kept' || args.suggestionId === id)
    default:
      return args.suggestionId === id
  }
}
