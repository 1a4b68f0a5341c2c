import type { PassageKind } from './passage.ts'

/**
 * Passages found by meaning, besides the ones found by words. Only a server with an embedding model has
 * them.
 */

export type NearAsked = {
  query: string
  /** Projects that the asker may read; no others are searched. */
  projectIds: readonly number[]
  kind: PassageKind
}
export type NearPlace = { projectId: number; id: number }
/**
 * Nearest passages first, at most `FUSED`; undefined if not all can be compared, or not in time. Never
 * rejects.
 */
export type Nearest = (asked: NearAsked) => Promise<readonly NearPlace[] | undefined>

/** Number of entries that count in each list. */
export const FUSED = 100
/** Limit of passages that aren't among the best by words, because some passage is always the nearest. */
const ALONE = 20

/** Constant from the paper: how much the first places differ. */
const K = 60
const SCALE = 2 ** 40

/**
 * Combines three rankings: by words, by name and by meaning. Reciprocal rank fusion (Cormack, Clarke and
 * Büttcher, 2009) in whole numbers: each list adds 1 / (60 + place). Passages beyond the best of `words`
 * keep their order behind all others, so that a longer list begins like a shorter one. Ties are ordered by
 * `words`, then by number.
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
