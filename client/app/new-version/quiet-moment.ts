/** Milliseconds without typing before a person may be interrupted. */
export const QUIET = 4000

export type Clock = {
  now: () => number
  after: (milliseconds: number, act: () => void) => void
}

/** Delays an action until typing has ended, so that a message doesn't interrupt someone who writes. */
export function createQuietMoment({ now, after }: Clock) {
  let typedAt = Number.NEGATIVE_INFINITY

  function whenQuiet(act: () => void): void {
    const rest = typedAt + QUIET - now()
    if (rest <= 0) act()
    else after(rest, () => whenQuiet(act))
  }

  return {
    typed: () => {
      typedAt = now()
    },
    whenQuiet,
  }
}
