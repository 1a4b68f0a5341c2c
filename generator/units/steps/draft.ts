import type { Act, Lead } from './told-steps.ts'

export type Range = { start: number; end: number }

/** An item of the list in the making. */
export type Draft = {
  lead: Lead | null
  acts: Act[]
  below: Draft[]
  weight: number
  /** The lines that say so. */
  ranges: Range[]
  note: { text: string; range: Range } | null
  /** Of a handler: what it handles the failures of. */
  guards?: Draft[]
}

export function draft(parts: Partial<Draft> & Pick<Draft, 'lead' | 'ranges'>): Draft {
  return { acts: [], below: [], weight: 0, note: null, ...parts }
}

export function countOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, { below }) => sum + 1 + countOf(below), 0)
}

/** Adjoining ranges become one. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const joined: Range[] = []
  for (const { start, end } of sorted) {
    const last = joined.at(-1)
    if (last && start <= last.end + 2) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}
