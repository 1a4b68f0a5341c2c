import { fuse } from '../../../shared/retrieval/fuse.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'
import { type Ranked, rank } from '../../../shared/retrieval/rank.ts'
import { buildSegment } from '../../../shared/retrieval/segment.ts'
import { nameTerms, queryTerms } from '../../../shared/retrieval/tokens.ts'
import { nearVectors, type Vectors } from '../../rag/near-vectors.ts'

/** The product's index and ranking, in memory. */
export function productEngine(passages: readonly Passage[]): (query: string) => Ranked[] {
  const rankOf = rankIn(passages)
  return (query) => rankOf(query, queryTerms(query, 'en'))
}

/** The product's ranking, fused with an embedding model's vectors of the passages and of the question. */
export function fusedEngine(
  passages: readonly Passage[],
  vectors: Vectors,
): (query: string, direction: Int8Array) => Promise<{ id: number }[]> {
  const rankOf = rankIn(passages)
  const numbers = (places: readonly { id: number }[]) => places.map(({ id }) => id)
  return async (query, direction) => {
    const [words, names] = [rankOf(query, queryTerms(query, 'en')), rankOf(query, [])].map(numbers)
    const near = numbers(await nearVectors(direction, vectors))
    return fuse({ words: words ?? [], names: names ?? [], near }).map((id) => ({ id }))
  }
}

function rankIn(passages: readonly Passage[]): (query: string, terms: readonly string[]) => Ranked[] {
  const segment = buildSegment(passages, 0, 'en')
  return (query, terms) => {
    const names = nameTerms(query)
    const postings = new Map(
      [...terms, ...names].flatMap((term) => {
        const posting = segment.get(term)
        return posting ? [[term, [posting]] as const] : []
      }),
    )
    return rank({ terms, names }, postings, passages.length)
  }
}

const K1 = 1.2
const B = 0.75
const WORD = /[\p{L}\p{N}]+/gu

/** Identifiers split, nothing else: no stems, no stop words, names and paths as words of the text. */
function plainWords(text: string): string[] {
  const split = text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
  return [...split.matchAll(WORD)].map(([word]) => word.toLowerCase())
}

/** BM25 as in its textbook form (Robertson and Zaragoza, 2009), to compare with. */
export function plainEngine(passages: readonly Passage[]): (query: string) => { id: number }[] {
  const counts = passages.map(({ filepath, headers, fragments }) => {
    const words = plainWords([filepath ?? '', ...headers, ...fragments].join(' '))
    const of = new Map<string, number>()
    for (const word of words) of.set(word, (of.get(word) ?? 0) + 1)
    return { of, length: words.length }
  })
  const average = counts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counts.length)
  const having = new Map<string, number[]>()
  counts.forEach(({ of }, at) => {
    for (const word of of.keys()) push(having, word, at)
  })
  return (query) => {
    const scores = new Map<number, number>()
    for (const word of new Set(plainWords(query))) {
      const places = having.get(word) ?? []
      const weight = Math.log(1 + (counts.length - places.length + 0.5) / (places.length + 0.5))
      for (const at of places) {
        const { of, length } = counts[at] ?? { of: new Map<string, number>(), length: 0 }
        const frequency = of.get(word) ?? 0
        const score = (weight * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average))
        scores.set(at, (scores.get(at) ?? 0) + score)
      }
    }
    return [...scores].toSorted(([a, x], [b, y]) => y - x || a - b).map(([id]) => ({ id }))
  }
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
