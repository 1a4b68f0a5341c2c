/** How lists show times. */

const DAY = 86_400_000
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Formats the day of a moment, for a heading. */
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

/** Formats day and time together, for places without a heading for the day. */
export function momentOf(at: string, now: Date): string {
  return `${dayOf(at, now)}, ${timeOf(at)}`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const shortDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** Formats a moment within a sentence: as "14:02" today, otherwise as a date. */
export function clockTime(at: string | number, now: Date): string {
  const then = new Date(at)
  return then.toDateString() === now.toDateString() ? clock.format(then) : shortDate.format(then)
}
