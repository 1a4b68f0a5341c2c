/** Progress of a stage at a moment. `at` is in milliseconds. */
export type Sample = { at: number; done: number }
export type Counted = { status: string; progress: { done: number; total: number } | null }

/** Last stage. When it ends, the run ends. In every other stage more stages follow. */
const LAST = 'DOC_FILE_PAGES_GENERATING'
/** Period over which the speed is measured, in milliseconds. */
const WINDOW_MS = 60_000
const LEAST_MS = 8_000
const LEAST_SAMPLES = 3
/** Maximum ratio between the speeds of the earlier and the later half. Above it, no estimate is shown. */
const STEADY = 3
/**
 * Minimum time without progress, in milliseconds, after which no estimate is shown. The actual limit is three
 * times the usual interval between reports, if that is longer.
 */
const SILENCE_MS = 15_000
const MINUTE = 60_000

/** Creates a log of progress reports. A new stage, a new total or a lower count clears the log. */
export function createProgressLog() {
  let of = ''
  let samples: Sample[] = []
  return {
    note({ status, progress }: Counted, at: number): void {
      const key = `${status} ${progress?.total}`
      const last = samples.at(-1)
      if (key !== of || (progress && last && progress.done < last.done)) samples = []
      of = key
      if (!progress || progress.total <= 0 || progress.done === samples.at(-1)?.done) return
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, done: progress.done }]
    },
    samples: (): readonly Sample[] => samples,
  }
}

/**
 * The remaining time, in words. Undefined while no honest estimate is possible: at the beginning, when the
 * speed changes, and when no news arrives. Before the last stage, the words give a minimum.
 */
export function timeLeft({ status, progress }: Counted, samples: readonly Sample[], now: number): string | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!progress || !first || !last || samples.length < LEAST_SAMPLES) return undefined
  const span = last.at - first.at
  if (span < LEAST_MS || last.done <= first.done) return undefined
  if (now - last.at > Math.max(SILENCE_MS, (3 * span) / (samples.length - 1))) return undefined
  const speed = (last.done - first.done) / span
  if (!isSteady(samples, first, last)) return undefined
  return words(Math.max(0, (progress.total - last.done) / speed - (now - last.at)), status === LAST)
}

function isSteady(samples: readonly Sample[], first: Sample, last: Sample): boolean {
  const middle = samples.find(({ at }) => at >= (first.at + last.at) / 2) ?? last
  const before = (middle.done - first.done) / (middle.at - first.at)
  // With few reports, the middle sample is the last one, so there is only one half.
  const after = middle === last ? before : (last.done - middle.done) / (last.at - middle.at)
  return before > 0 && after > 0 && Math.max(before, after) / Math.min(before, after) <= STEADY
}

function words(left: number, isAll: boolean): string | undefined {
  const minutes = isAll ? Math.ceil(left / MINUTE) : Math.floor(left / MINUTE)
  const about = isAll ? 'About' : 'At least'
  if (minutes < 1 || (isAll && left < 0.75 * MINUTE)) return isAll ? 'Less than a minute left' : undefined
  if (minutes === 1) return `${about} a minute left`
  if (minutes <= 90) return `${about} ${minutes} minutes left`
  return `${about} ${isAll ? Math.round(minutes / 60) : Math.floor(minutes / 60)} hours left`
}
