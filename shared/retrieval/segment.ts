import type { DocumentationLanguage } from '../contract/values.ts'
import { type Passage, type Standing, weighTerms } from './passage.ts'

/**
 * Segment of the index: for each term, the passages that contain it and the term's impact there. A segment is
 * written once and never changes. Replaced or removed passages keep their numbers in it until a later merge.
 */
export type Segment = ReadonlyMap<string, Posting>

/** Passage numbers, ascending, and the term's impact in each passage. */
export type Posting = { ids: number[]; impacts: number[] }

/**
 * `K1` and `B`: parameters of BM25, in thousandths. `AVERAGE_LENGTH` is constant, because passages are cut to
 * a size. Tuned on comments and their functions in eight repositories (README, measurements).
 */
const K1 = 2_000
const B = 750
const AVERAGE_LENGTH = 80
/** Minimum length in the formula, so that a passage of one line doesn't score high only for its shortness. */
const LEAST_LENGTH = 40
const SCALE = 1_000
/** Factor for a passage's impact by its role, in thousandths. */
const SHARES: Readonly<Record<Standing, number>> = { overview: 1_400, usual: SCALE, test: 600 }
/** Upper limit of a weight, because a passage can have longer names than text. */
const MOST_WEIGHT = 100_000

/**
 * Part of BM25 that is known when a passage is indexed: weight·(k1 + 1) / (weight + k1·(1 − b +
 * b·length/average)), in thousandths. Uses only whole numbers, so that every database and engine returns the
 * same list.
 */
export function impactOf(weight: number, length: number): number {
  const counted = Math.min(weight, MOST_WEIGHT)
  const norm = Math.floor(
    (K1 * (SCALE - B + Math.floor((B * Math.max(length, LEAST_LENGTH)) / AVERAGE_LENGTH))) / SCALE,
  )
  return Math.floor((counted * SCALE * (K1 + SCALE)) / (counted * SCALE + norm))
}

type Searchable = Pick<Passage, 'headers' | 'fragments' | 'filepath' | 'standing'>

/** Builds the index of some passages, of which the first gets the number `firstId`. */
export function buildSegment(
  passages: readonly Searchable[],
  firstId: number,
  language: DocumentationLanguage,
): Map<string, Posting> {
  const segment = new Map<string, Posting>()
  passages.forEach((passage, at) => {
    const { weights, length } = weighTerms(passage, language)
    const share = SHARES[passage.standing ?? 'usual']
    for (const [term, weight] of weights) {
      append(segment, term, firstId + at, Math.floor((impactOf(weight, length) * share) / SCALE))
    }
  })
  return segment
}

/** Merges segments, given in the order of their numbers, and drops passages that no longer exist. */
export function mergeSegments(segments: readonly Segment[], isLive: (id: number) => boolean): Map<string, Posting> {
  const merged = new Map<string, Posting>()
  for (const segment of segments) {
    for (const [term, { ids, impacts }] of segment) {
      ids.forEach((id, at) => {
        if (isLive(id)) append(merged, term, id, impacts[at] ?? 0)
      })
    }
  }
  return merged
}

function append(segment: Map<string, Posting>, term: string, id: number, impact: number): void {
  const posting = segment.get(term)
  if (!posting) {
    segment.set(term, { ids: [id], impacts: [impact] })
    return
  }
  posting.ids.push(id)
  posting.impacts.push(impact)
}

/** Groups the rows of an index by term. */
export function byTerm<Row extends { term: string }>(
  rows: readonly Row[],
  toPosting: (row: Row) => Posting,
): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>()
  for (const row of rows) {
    const known = postings.get(row.term)
    if (known) known.push(toPosting(row))
    else postings.set(row.term, [toPosting(row)])
  }
  return postings
}

/** `live` of its `size` passages are still there. */
export type SegmentSize = { segment: number; firstId: number; lastId: number; size: number; live: number }

const MOST_SEGMENTS = 6
/** Minimum size of a segment to check for deleted passages; below it, a merge isn't worthwhile. */
const WORTH = 64

/**
 * Selects neighbouring segments to merge, if any. If there are too many, selects the small newest ones.
 * Otherwise selects a segment that has lost over a third of its passages. `segments` are in the order of
 * their numbers.
 */
export function segmentsToMerge(segments: readonly SegmentSize[]): SegmentSize[] {
  if (segments.length > MOST_SEGMENTS) {
    // Starts at the end, where the small new segments are. Goes back until the next segment is larger than all
    // selected segments together.
    let from = segments.length - 1
    let total = segments[from]?.live ?? 0
    while (from > 0 && (segments.length - from < MOST_SEGMENTS || (segments[from - 1]?.live ?? 0) <= total)) {
      from -= 1
      total += segments[from]?.live ?? 0
    }
    return segments.slice(from)
  }
  const worn = segments.find(({ size, live }) => size >= WORTH && live * 3 < size * 2)
  return worn ? [worn] : []
}
