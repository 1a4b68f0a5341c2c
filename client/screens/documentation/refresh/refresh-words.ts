import type { RefreshOutcome } from '../../../../shared/contract/refresh.ts'
import { clockTime } from '../../../ui/moments.ts'

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** How a look at the sources ended, in a sentence without its stop; undefined where nobody has looked. */
export function outcomeWords(
  { found, since, commit, pages, suggestions, reason }: RefreshOutcome,
  now: Date,
): string | undefined {
  if (found === 'failure') return reason ?? 'The repository could not be read'
  if (found === 'nothing') return since ? `Nothing new since ${clockTime(since, now)}` : 'Nothing new'
  if (found === null) return undefined
  const parts = [
    ...(pages > 0 ? [`${counted(pages, 'page')} changed`] : []),
    ...(suggestions > 0 ? [counted(suggestions, 'suggestion')] : []),
  ]
  const what = parts.join(', ') || 'No page needed a change'
  return commit ? `${what}: from commit ${commit.slice(0, 7)}` : what
}
