import { listOf } from '../../../sync/notice-words.ts'
import type { TrashItem } from '../../../sync/trash.ts'
import { momentOf } from '../../../ui/moments.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export const nameOf = ({ name }: Pick<TrashItem, 'name'>): string => name || 'Untitled'

export function pagesBelow(below: number): string {
  return below === 1 ? '1 page below it' : `${below.toLocaleString('en')} pages below it`
}

/** Returns who or what deleted a page, and when. */
export function deletionWords(
  {
    cause,
    commit_hash,
    deleted_by,
    deleted_at,
    waits,
  }: Pick<TrashItem, 'cause' | 'commit_hash' | 'deleted_by' | 'deleted_at' | 'waits'>,
  now: Date,
): string {
  const moment = lowerFirst(momentOf(deleted_at, now))
  if (cause === 'refresh') {
    return commit_hash ? `Source deleted in ${commit_hash.slice(0, 7)}, ${moment}` : `Source deleted, ${moment}`
  }
  if (cause === 'undo') {
    const who = deleted_by ? ` by ${deleted_by}` : ''
    return `Removed${who} by undoing ${commit_hash ? `the refresh to ${commit_hash.slice(0, 7)}` : 'a refresh'}, ${moment}`
  }
  if (waits) return `Deleted by you, ${moment}, and not sent yet`
  return deleted_by ? `Deleted by ${deleted_by}, ${moment}` : `Deleted ${moment}`
}

/** Within a sentence. */
function lowerFirst(moment: string): string {
  return /^(Today|Yesterday)/.test(moment) ? moment.charAt(0).toLowerCase() + moment.slice(1) : moment
}

/** How long a page can still be restored. */
export function daysLeft({ expires_at }: Pick<TrashItem, 'expires_at'>, now: Date): string {
  const days = Math.ceil((Date.parse(expires_at) - now.getTime()) / DAY_MS)
  // The page has expired but is kept, because someone who wrote in it hasn't seen the notice of its deletion.
  if (days <= 0) return 'Kept until everyone who wrote in it has seen the notice'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** Names people whose edits were unseen by the person who deleted the page; undefined if there are none. */
export function newerWords({ newer }: Pick<TrashItem, 'newer'>): string | undefined {
  return newer.length === 0 ? undefined : `With unseen edits by ${listOf(newer)}`
}
