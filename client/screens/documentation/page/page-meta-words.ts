import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'

export type MetaWords = {
  /** The file or folder the page is about. */
  path: string | null
  follows: string | undefined
  freshness: { state: 'current' | 'stale'; text: string } | undefined
}

/** What the line under a page's title says. `version`: of the sources, as in "Matches …". */
export function metaOf(
  page: Pick<PageRow, 'source_path'>,
  citations: readonly Citation[],
  version: string | null,
): MetaWords {
  const files = new Set(citations.map((citation) => citation.path)).size
  const changed = citations.filter(({ state }) => state === 'stale' || state === 'gone').length
  return {
    path: page.source_path,
    follows: files === 0 ? undefined : `Follows ${count(files, 'file')}`,
    freshness: freshnessOf(citations.length, changed, version),
  }
}

function freshnessOf(citations: number, changed: number, version: string | null): MetaWords['freshness'] {
  if (changed > 0) return { state: 'stale', text: `${count(changed, 'source')} changed since it was written` }
  if (citations === 0 || !version) return undefined
  return { state: 'current', text: `Matches ${version}` }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago, in the largest unit that fits; a date once it is a month, and where nobody knows what time it is. */
export function ago(then: Date, now: Date | undefined): string {
  if (!now) return `on ${then.toLocaleDateString('en', { dateStyle: 'medium' })}`
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  if (seconds < 60) return 'just now'
  if (seconds > 30 * 86_400) return `on ${then.toLocaleDateString('en', { dateStyle: 'medium' })}`
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
