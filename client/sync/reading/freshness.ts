import { clockTime } from '../../ui/moments.ts'

/**
 * How a reader's page compares to the server's. These terms are separate. Sync says whether this device
 * has sent and received everything ("Synced"). Generation says which commit the page was written from
 * ("Up to date").
 */
export type Freshness =
  /** The version shown is the server's, or was a moment ago. */
  | { is: 'live' }
  /** The server has a newer version than what is shown. */
  | { is: 'behind' }
  /** The server can be reached, but doesn't announce changes. */
  | { is: 'checked'; at: number }
  /** The server's state is unknown since `at`; 0 if it was never known in this tab. */
  | { is: 'unreachable'; at: number }

export type FreshnessFacts = {
  /** Since when the server is known to have something newer than what is shown. */
  behindSince: number | undefined
  /** Since when no stream says what changes. */
  cutSince: number | undefined
  /** When the server last said what it has. */
  checkedAt: number
  /** The last request got no answer. */
  isFailing: boolean
}

/** A page that is read again within this time doesn't count as outdated. */
const BEHIND_MS = 1_000
/** Streams end and begin again. Only one that stays away this long is reported. */
const CUT_MS = 4_000

export function freshnessOf({ behindSince, cutSince, checkedAt, isFailing }: FreshnessFacts, now: number): Freshness {
  if (behindSince !== undefined && now - behindSince >= BEHIND_MS) return { is: 'behind' }
  if (cutSince !== undefined && now - cutSince >= CUT_MS)
    return { is: isFailing ? 'unreachable' : 'checked', at: checkedAt }
  return LIVE
}

export const LIVE: Freshness = { is: 'live' }

/** Milliseconds until the freshness changes merely because time passes; undefined if it won't. */
export function untilOther({ behindSince, cutSince }: FreshnessFacts, now: number): number | undefined {
  const due = Math.min(
    ...[(behindSince ?? Number.NaN) + BEHIND_MS, (cutSince ?? Number.NaN) + CUT_MS].filter((at) => at > now),
  )
  return Number.isFinite(due) ? due - now : undefined
}

/**
 * Returns the words for a freshness; undefined if there is nothing to say. `changedAt`: when the shown page
 * was changed.
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
