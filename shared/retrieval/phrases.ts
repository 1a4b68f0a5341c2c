import type { DocumentationLanguage } from '../contract/values.ts'
import type { Passage } from './passage.ts'
import type { Posting } from './segment.ts'
import { tellingTerms } from './tokens.ts'

/** Text in quotation marks, with each opening mark and its closing mark. */
const QUOTED = /"([^"\n]{1,200})"|[“„]([^“”„\n]{1,200})[“”]|«([^«»\n]{1,200})»/gu
const MOST_PHRASES = 4

/** Returns the quoted parts of a query, in lower case. They're meant literally. */
export function quotedPhrases(query: string): string[] {
  const phrases = new Set<string>()
  for (const [, straight, curly, angled] of query.matchAll(QUOTED)) {
    const phrase = flat(straight ?? curly ?? angled ?? '').trim()
    if (/[\p{L}\p{N}]/u.test(phrase) && phrases.size < MOST_PHRASES) phrases.add(phrase)
  }
  return [...phrases]
}

/** Whether a passage contains every phrase in its text, its headings or its path. */
export function saysAll(
  { headers, fragments, filepath }: Pick<Passage, 'headers' | 'fragments' | 'filepath'>,
  phrases: readonly string[],
): boolean {
  const text = flat([filepath ?? '', ...headers, ...fragments].join('\n'))
  return phrases.every((phrase) => text.includes(phrase))
}

/**
 * Passages that contain every word of the phrases; no others can contain the phrases. Undefined if all their
 * words are so common that the index doesn't store them. `terms`: the terms of the question that were looked
 * up.
 */
export function mayBeSaid(
  phrases: readonly string[],
  { terms, language }: { terms: readonly string[]; language: DocumentationLanguage },
  postings: ReadonlyMap<string, readonly Posting[]>,
): ReadonlySet<number> | undefined {
  const known = new Set(terms)
  const needed = new Set(phrases.flatMap((phrase) => tellingTerms(phrase, language)).filter((term) => known.has(term)))
  let having: Set<number> | undefined
  for (const term of needed) {
    const ids = new Set((postings.get(term) ?? []).flatMap((posting) => [...posting.ids]))
    having = having ? having.intersection(ids) : ids
  }
  return having
}

/** Normalizes case and white space, because people don't type the line breaks and spaces of code. */
function flat(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}
