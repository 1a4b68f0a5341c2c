import { clockTime } from '../../ui/moments.ts'

/**
 * Freshness of a reader's page compared to the server's. Sync and generation have terms of their own. Sync
 * says whether this device has sent and received everything ("Synced"). Generation says which commit the
 * page was written from ("Up to date").
 */
export type Freshness =
  /** The shown version is the server's current version, or was a moment ago. */
  | { is: 'live' }
  /** The server has a newer version than the one shown. */
  | { is: 'behind' }
  /** The server can be reached, but no stream announces changes. `at`: time of the last check. */
  | { is: 'checked'; at: number }
  /** The server's state has been unknown since `at`; 0 if it was never known in this tab. */
  | { is: 'unreachable'; at: number }

export type FreshnessFacts = {
  /** Time since which the server is known to have a newer version. */
  behindSince: number | undefined
  /** Time since which no stream announces changes. */
  cutSince: number | undefined
  /** Time when the server last reported its version. */
  checkedAt: number
  /** Whether the last request got no answer. */
  isFailing: boolean
}

/** Grace period in milliseconds. A page that is read again within this time doesn't count as outdated. */
const BEHIND_MS = 1_000
/** Milliseconds without a stream before this is reported, because streams end and begin again. */
const CUT_MS = 4_000

export function freshnessOf({ behindSince, cutSince, checkedAt, isFailing }: FreshnessFacts, now: number): Freshness {
  if (behindSince !== undefined && now - behindSince >= BEHIND_MS) return { is: 'behind' }
  if (cutSince !== undefined && now - cutSince >= CUT_MS)
    return { is: isFailing ? 'unreachable' : 'checked', at: checkedAt }
  return LIVE
}

export const LIVE: Freshness = { is: 'live' }

/** Returns the milliseconds until the freshness changes merely because time passes; undefined if it won't. */
export function untilOther({ behindSince, cutSince }: FreshnessFacts, now: number): number | undefined {
  const due = Math.min(
    ...[(behindSince ?? Number.NaN) + BEHIND_MS, (cutSince ?? Number.NaN) + CUT_MS].filter((at) => at > now),
  )
  return Number.isFinite(due) ? due - now : undefined
}

/**
 * Returns the text for a freshness, or undefined if the reader needs none. `changedAt`: time of the shown
 * page's last change.
 */
export function freshnessWords(freshness: Freshness, changedAt: string, now: Date): string | undefined {
  switch (freshness.is) {
    case 'live':
      return undefined
    case 'behind':
      return 'Newer version available'
    case 'checked':
      return `Not live: last checked at ${clockTime(freshness.at, now)}`
    case 'unreachable':
      return `The server couldn’t be reached; showing the version from ${clockTime(freshness.at || changedAt, now)}`
  }
}
