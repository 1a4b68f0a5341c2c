import { capitalized, isJoining, wordsOf } from '../../plan/names.ts'
import { findSymbol } from '../documents/find-symbol.ts'
import type { Around } from './find-named.ts'

/** Longer titles are sentences. */
const MOST_WORDS = 6

/**
 * Finds the files of types that a title names in plain words: "The app and request context" names
 * `AppContext`, "Blueprints" names `Blueprint`.
 */
export function symbolsInTitle(title: string, { declared }: Pick<Around, 'declared'>): string[] {
  const words = wordsOf(title)
  const telling = words.filter((word) => !isJoining(word))
  if (telling.length > MOST_WORDS) return []
  const names = telling.length === 1 ? telling.map(capitalized) : pairsIn(words)
  const found = names.flatMap((name) => [name, name.replace(/(?<=[^s])s$/, '')])
  return [...new Set(found.flatMap((name) => findSymbol(name, 'class', declared)?.path ?? []))]
}

/** Joins neighbouring words into names. "app and request context" gives `AppContext` and `RequestContext`. */
function pairsIn(words: readonly string[]): string[] {
  return words.flatMap((first, at) => {
    const [second = '', third, fourth] = words.slice(at + 1)
    const others = second === 'and' && third && fourth ? [fourth] : [second]
    return others
      .filter((other) => other !== '' && !isJoining(first) && !isJoining(other))
      .map((other) => capitalized(first) + capitalized(other))
  })
}
