import type { Origin } from '../../../shared/document/origin.ts'

/** Consecutive blocks with the same origin, by their indexes on the page. Empty blocks don't end a run. */
export type Run = { readonly origin: Origin; readonly first: number; readonly last: number; readonly count: number }

export const ORIGINS = ['generated', 'edited', 'people'] as const satisfies readonly Origin[]

export const ORIGIN_NAMES: Readonly<Record<Origin, string>> = {
  generated: 'Generated',
  edited: 'Edited',
  people: 'By people',
}

export function runsOf(origins: readonly (Origin | null)[]): Run[] {
  const runs: Run[] = []
  origins.forEach((origin, at) => {
    if (!origin) return
    const before = runs.at(-1)
    if (before?.origin === origin) runs[runs.length - 1] = { ...before, last: at, count: before.count + 1 }
    else runs.push({ origin, first: at, last: at, count: 1 })
  })
  return runs
}

/** Whether the origins of a page's blocks are worth showing. False if a page has no generated blocks. */
export function isToldApart(runs: readonly Run[]): boolean {
  return runs.some(({ origin }) => origin !== 'people')
}

export function isSameRuns(some: readonly Run[], others: readonly Run[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ origin, first, last, count }, at) => {
      const other = others[at]
      return origin === other?.origin && first === other.first && last === other.last && count === other.count
    })
  )
}
