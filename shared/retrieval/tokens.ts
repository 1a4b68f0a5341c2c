import { type DocumentationLanguage, LANGUAGES } from '../contract/values.ts'
import { stemEnglish } from './stemmers/english.ts'
import { stemGerman } from './stemmers/german.ts'
import { stemRussian } from './stemmers/russian.ts'
import { isStopWord } from './stop-words.ts'

/**
 * Pattern for words. Splits texts into the terms that the index stores. Indexing and searching use the same
 * function, on the server and on devices. Terms are in lower case. The stemming of a word depends on its
 * script and on the project's language.
 */

export const WORD = /[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*/gu
/** Boundaries between the words of an identifier: `readPage`, `HTTPServer`, `utf8`, `page_docs`, `$state`. */
const SEAM = /[_$]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Length limit of a word, in characters. A longer run is encoded data or a line of symbols. */
const LONGEST_WORD = 80
const LONGEST_PART = 40

export type TokenOptions = {
  language: DocumentationLanguage
  /** Keeps stop words. Set for names, because a word such as `can` is significant in a name. */
  keepStopWords?: boolean
}

/** Terms of a text, in order, with repetitions. */
export function tokenize(text: string, options: TokenOptions): string[] {
  const terms: string[] = []
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) {
    if (word.length <= LONGEST_WORD || UNSPACED.test(word)) addTerms(word, options, terms)
  }
  return terms
}

function addTerms(word: string, options: TokenOptions, terms: string[]): void {
  if (UNSPACED.test(word)) {
    for (const pair of pairs(word)) terms.push(pair)
    return
  }
  const parts = word.split(SEAM).filter(Boolean)
  const whole = word.toLowerCase()
  if (parts.length > 1) terms.push(whole)
  for (const part of parts) {
    const lower = part.toLowerCase()
    if (lower.length > LONGEST_PART) continue
    if (parts.length === 1 && !options.keepStopWords && isStopWord(lower, options.language)) continue
    terms.push(stem(lower, options.language))
  }
}

/** Splits a word into pairs of characters: `検索語` is found by `検索` and by `索語`. */
function pairs(word: string): string[] {
  const signs = [...word.toLowerCase()]
  if (signs.length === 1) return signs
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

const CYRILLIC = /^\p{Script=Cyrillic}+$/u
const LATIN = /^[\p{Script=Latin}]+$/u

function stem(word: string, language: DocumentationLanguage): string {
  if (CYRILLIC.test(word)) return stemRussian(word)
  if (!LATIN.test(word)) return word
  return language === 'de' ? stemGerman(word) : stemEnglish(word)
}

/** Whether a word is written like a name in code. */
export function looksLikeIdentifier(word: string): boolean {
  return /[_$]|\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}|\p{L}\p{N}/u.test(word)
}

/** Maximum number of terms of a question: more don't narrow a search. A longer question is cut off. */
const MOST_TERMS = 64
const MOST_QUERY = MOST_TERMS * LONGEST_WORD * 2

/** Unique terms of a question without its common words. If it has only common words, these are kept. */
export function queryTerms(query: string, language: DocumentationLanguage): string[] {
  const telling = tellingTerms(query, language)
  return telling.length > 0 ? telling : stemmedWords(query.slice(0, MOST_QUERY), language).slice(0, MOST_TERMS)
}

/** Unique terms of a question without its common words; empty if it has no others. */
export function tellingTerms(query: string, language: DocumentationLanguage): string[] {
  return [...new Set(tokenize(query.slice(0, MOST_QUERY), { language }))].slice(0, MOST_TERMS)
}

/** Unique words of a text as terms, including common words. */
export function stemmedWords(text: string, language: DocumentationLanguage): string[] {
  return [...new Set(tokenize(text, { language, keepStopWords: true }))]
}

/**
 * Limits for names in a question, in words. A longer text is a sentence, not a name. In a long question, only
 * the first words are tried as names.
 */
const LONGEST_NAME = 6
const WORDS_OF_NAMES = 24
/** `lib/router.js`, `page-tree`, `readPage`. */
const WRITTEN_TOGETHER = /[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*(?:[./-][\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$]*)*/gu

/** Single term for a whole name, different from any word: `=page history` for `Page history`. */
export function nameTerm(name: string): string | undefined {
  const words = wordsOf(name, LONGEST_NAME + 1)
  return words.length === 0 || words.length > LONGEST_NAME ? undefined : `=${words.join(' ')}`
}

/**
 * Possible names in a question, as terms: word sequences that make up at least half of the question, and
 * words written like names of files and symbols. A shorter word sequence in a sentence doesn't count as a
 * name.
 */
export function nameTerms(query: string): string[] {
  const text = query.slice(0, MOST_QUERY).normalize('NFKC')
  const words = wordsOf(text, WORDS_OF_NAMES)
  const terms = new Set<string>()
  for (const from of words.keys()) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
      if ((to - from) * 2 >= words.length) terms.add(`=${words.slice(from, to).join(' ')}`)
    }
  }
  for (const [written] of text.matchAll(WRITTEN_TOGETHER)) {
    if (!/[./-]/.test(written) && !looksLikeIdentifier(written)) continue
    const term = nameTerm(written)
    if (term && terms.size < MOST_TERMS) terms.add(term)
  }
  return [...terms]
}

function wordsOf(text: string, most: number): string[] {
  const words: string[] = []
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) {
    if (words.length === most) break
    words.push(word.toLowerCase().slice(0, LONGEST_WORD))
  }
  return words
}

/** Last word of a query that is still being typed, in lower case. Empty after a space. */
export function lastWord(query: string): string {
  return (
    [...query.matchAll(WORD)]
      .findLast(({ index, 0: word }) => index + word.length === query.length)?.[0]
      .toLowerCase() ?? ''
  )
}

const MARKED = /`([^`\n]{1,200})`|([\p{L}_$][\p{L}\p{N}_$.:#]{0,199})\s?\(/gu
const NAMED =
  /(?:function|method|class|interface|type|constant|symbol|struct|enum|функци\p{L}|метод\p{L}?|класс\p{L}?|тип\p{L}?|Funktion|Methode|Klasse|Typ)\s+([\p{L}_$][\p{L}\p{N}_$.]{0,199})/giu
const PLACED =
  /([\p{L}_$][\p{L}\p{N}_$.]{0,199})\s+(?:(?:is|are|ist|sind|wird|werden)\s+)?(?:defined|declared|implemented|definiert|deklariert|implementiert|определ|объявлен|реализован)/giu
const MOST_NAMES = 8

/** Symbols that a question names: in backticks, before a bracket, after their kind, or written as in code. */
export function namedSymbols(query: string): string[] {
  const text = query.slice(0, MOST_QUERY)
  const names = new Set<string>()
  const add = (name: string | undefined) => {
    const last = name
      ?.split(/[.:#]+/)
      .findLast((part) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part.replace(/\(.*$/s, '')))
    if (last) names.add(last.replace(/\(.*$/s, ''))
  }
  for (const [, marked, called] of text.matchAll(MARKED)) add(marked ?? called)
  for (const pattern of [NAMED, PLACED]) {
    for (const [, named = ''] of text.matchAll(pattern)) if (!isWordOfSentences(named)) add(named)
  }
  const words = [...text.matchAll(WORD)].map(([word]) => word)
  for (const word of words) if (looksLikeIdentifier(word)) add(word)
  if (words.length === 1) add(words[0])
  return [...names].slice(0, MOST_NAMES)
}

/** "Which method is called": such a word names a symbol only where it is marked as one. */
function isWordOfSentences(word: string): boolean {
  const lower = word.toLowerCase()
  return LANGUAGES.some((language) => isStopWord(lower, language))
}
