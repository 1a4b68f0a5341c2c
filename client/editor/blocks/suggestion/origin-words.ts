import { cutText } from '../../../../shared/basics/whole-text.ts'
import type { Suggestion } from '../../../sync/open-suggestions.ts'

type Origin = Pick<Suggestion, 'commit_hash' | 'subject' | 'uploaded_at'>

/** `words`: ours. `subject`: the first line of the commit, quoted from the repository. */
export type OriginWords = { words: string; subject: string }

const SUBJECT_CHARS = 80

type Reader = { now: Date; locale?: string; timeZone?: string }

/** Origin of a suggestion, with times in the reader's format. Empty if the origin is unknown. */
export function originWords({ commit_hash, subject, uploaded_at }: Origin, reader: Reader): OriginWords {
  if (uploaded_at)
    return { words: `from the archive uploaded ${momentWords(new Date(uploaded_at), reader)}`, subject: '' }
  if (!commit_hash) return { words: '', subject: '' }
  return { words: `from commit ${commit_hash.slice(0, 7)}`, subject: shortened(subject ?? '') }
}

function shortened(subject: string): string {
  const cut = cutText(subject, SUBJECT_CHARS)
  return cut === subject ? subject : `${cut.trimEnd()}…`
}

function momentWords(then: Date, { now, locale, timeZone }: Reader): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(then)
  // The `en-CA` locale formats days as YYYY-MM-DD, which `Date.parse` can read.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  const days = (Date.parse(day.format(now)) - Date.parse(day.format(then))) / 86_400_000
  if (days === 0) return `at ${time}`
  if (days === 1) return `yesterday at ${time}`
  return `on ${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(then)} at ${time}`
}
