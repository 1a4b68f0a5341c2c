import type { PageVersion } from '../../../shared/contract/versions.ts'

/** What the list of versions says. */

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** The day of a version, as a heading. */
export function dayOf(at: string, now: Date): string {
  const then = new Date(at)
  const days = Math.round((startOf(now) - startOf(then)) / DAY)
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : date.format(then)
}

function startOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}

export function timeOf(at: string): string {
  return time.format(new Date(at))
}

/** Day and time in one, for where no heading says the day. */
export function momentOf(at: string, now: Date): string {
  return `${dayOf(at, now)}, ${timeOf(at)}`
}

/** Why a version is there, and who has written since the one before. */
export function reasonOf({
  reason,
  authors,
  commit_hash,
}: Pick<PageVersion, 'reason' | 'authors' | 'commit_hash'>): string {
  const people = peopleOf(authors)
  const from = commit_hash ? ` from ${commit_hash.slice(0, 7)}` : ''
  switch (reason) {
    case 'edit':
    case 'named':
      return people || 'Edited'
    case 'after-refresh':
      return `Written by Docwright${from}`
    case 'before-refresh':
      return [`Before the refresh${from}`, people].filter(Boolean).join(' · ')
    case 'before-restore':
      return ['Before a restore', people].filter(Boolean).join(' · ')
    case 'before-undo':
      return ['Before a refresh was undone', people].filter(Boolean).join(' · ')
  }
}

export function peopleOf(authors: readonly string[]): string {
  return new Intl.ListFormat('en').format(authors)
}
