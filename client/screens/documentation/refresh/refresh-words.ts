import type { RefreshOutcome } from '../../../../shared/contract/refresh.ts'
import { clockTime } from '../../../ui/moments.ts'

export type OutcomeWords = { title: string; text?: string }

export const NOT_UPDATED = 'Couldn’t refresh the documentation'
export const NO_REASON = 'Nothing was changed. Try again in a moment.'

/** How the last check of the sources ended, for a toast and the settings; undefined if there was none. */
export function outcomeWords(outcome: RefreshOutcome, now: Date): OutcomeWords | undefined {
  const { found, since, reason } = outcome
  switch (found) {
    case null:
      return undefined
    case 'failure':
      return { title: NOT_UPDATED, text: reason ?? NO_REASON }
    case 'nothing':
      return { title: since ? `Nothing new since ${clockTime(since, now)}` : 'Nothing new' }
    case 'changes': {
      const text = originOf(outcome)
      return { title: changesIn(outcome), ...(text && { text }) }
    }
  }
}

function changesIn({ pages, suggestions }: RefreshOutcome): string {
  const parts = [
    ...(pages > 0 ? [`${counted(pages, 'page')} changed`] : []),
    ...(suggestions > 0 ? [counted(suggestions, 'suggestion')] : []),
  ]
  return parts.join(', ') || 'No page needed a change'
}

/** Returns the source of a refresh: its commit or, for an archive, the file name. */
function originOf({ commit, subject }: RefreshOutcome): string | undefined {
  if (!commit) return subject ? `From ${subject}` : undefined
  const name = `From commit ${commit.slice(0, 7)}`
  return subject ? `${name}: ${subject}` : name
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
