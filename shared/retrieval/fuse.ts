import type { PassageKind } from './passage.ts'

/**
 * Request for passages found by meaning. They supplement the passages found by words. Only a server with an
 * embedding model can answer it.
 */

export type NearAsked = {
  query: string
  /** Projects that the asker may read; no others are searched. */
  projectIds: readonly number[]
  kind: PassageKind
}
export type NearPlace = { projectId: number; id: number }
/**
 * Returns the nearest passages first, at most `FUSED`. Resolves to undefined if some passages can't be
 * compared, or not in time. Never rejects.
 */
export type Nearest = (asked: NearAsked) => Promise<readonly NearPlace[] | undefined>

/** Number of top entries of each ranking that add to the scores. */
export const FUSED = 100
/**
 * Limit of nearest passages that may count without being among the best by words. It's low, because some
 * passage is always the nearest, even to an unrelated question.
 */
const ALONE = 20

/** Constant of reciprocal rank fusion: the smaller it is, the more the first places differ in score. */
const K = 60
const SCALE = 2 ** 40

/**
 * Combines three rankings: by words, by name and by meaning. Uses reciprocal rank fusion (Cormack, Clarke and
 * Büttcher, 2009) in whole numbers: each ranking adds 1 / (60 + place) to a passage's score. Passages beyond
 * the best of `words` keep their order behind all others, so that a longer list begins like a shorter one.
 * Ties are ordered by `words`, then by number.
 */
export function fuse({ words, names, near }: Record<'words' | 'names' | 'near', readonly number[]>): number[] {
  const scores = new Map<number, number>()
  const best = new Set(words.slice(0, FUSED))
  const add = (ids: readonly number[], counts: (id: number, at: number) => boolean) => {
    for (const [at, id] of ids.slice(0, FUSED).entries()) {
      if (counts(id, at)) scores.set(id, (scores.get(id) ?? 0) + Math.floor(SCALE / (K + at + 1)))
    }
  }
  add(words, () => true)
  add(names, (id) => best.has(id))
  add(near, (id, at) => at < ALONE || best.has(id))
  const places = new Map(words.map((id, at) => [id, at]))
  const placeOf = (id: number) => places.get(id) ?? words.length
  const fused = [...scores].sort(([a, x], [b, y]) => y - x || placeOf(a) - placeOf(b) || a - b).map(([id]) => id)
  return [...fused, ...words.filter((id) => !scores.has(id))]
}
