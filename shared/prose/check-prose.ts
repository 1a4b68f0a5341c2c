import { looksLikeIdentifier, tokenize } from '../retrieval/tokens.ts'
import { commandIn } from './commands.ts'
import { LONGEST, MOST_SENTENCES, SHORTEST, type Slot, type SlotLanguage } from './slot.ts'
import { FOREIGN, FUNCTION_WORDS, KNOWN_TERMS, NUMBER_WORDS, OPENINGS, PERSONS, POLITE } from './vocabulary.ts'

/**
 * Returns why a model's paragraph may not appear in a page; undefined if it may. The model gets the reason
 * once, and administrators see it. A valid paragraph has no link, image, markup or command. It names and
 * counts nothing beyond the facts, addresses no one, and is in the page's language.
 */
export function faultOfProse(text: string, slot: Slot, language: SlotLanguage): string | undefined {
  const spans = [...text.matchAll(SPAN)].map(([, name = '']) => name)
  const plain = text.replace(SPAN, '\uFFFC')
  return (
    faultOfForm(text, plain) ??
    faultOfLanguage(plain, language) ??
    faultOfNames(spans, plain, { slot, language }) ??
    faultOfNumbers(plain, slot) ??
    faultOfManner(plain, { slot, language }) ??
    faultOfEcho(text, slot)
  )
}

const SPAN = /`([^`\n]{1,200})`/g
/** Characters of running text; a placeholder for a name counts as a letter. */
const PLAIN = /^[\p{L}\p{M}\p{N}\uFFFC .,:;!?()'’"“”„«»–—\-…]*$/u
const SIGN_OF_CODE = /[\p{L}\p{N}_$#+][\p{L}\p{N}_$.#+/-]*[\p{L}\p{N}_$#+]|[\p{L}\p{N}]/gu

function faultOfForm(text: string, plain: string): string | undefined {
  if (text.trim() === '') return 'it says nothing'
  if (text.length < SHORTEST) return 'it is too short'
  if (text.length > LONGEST) return 'it is too long'
  if (/\n/.test(text)) return 'it is more than one paragraph'
  if (/[`]/.test(plain)) return 'a backtick has no other'
  // Replace the names of C++ and C#, because their signs are allowed nowhere else.
  const bare = plain.replace(/(?<![\p{L}\p{N}])C(?:\+\+|#)(?![\p{L}\p{N}])/gu, 'C')
  const sign = [...bare].find((each) => !PLAIN.test(each))
  if (sign !== undefined) return `it has the sign ${JSON.stringify(sign)} outside of a name in backticks`
  if (!/[.!?…][)"”»“]?$/.test(text.trim())) return 'its last sentence does not end'
  if (sentencesOf(text).length > MOST_SENTENCES) return 'it has too many sentences'
  return undefined
}

type Asked = { slot: Slot; language: SlotLanguage }

function faultOfNames(spans: readonly string[], plain: string, { slot, language }: Asked): string | undefined {
  const names = new Set(slot.names)
  const foreign = spans.find((span) => !names.has(span) && !names.has(span.replace(/\(\)$/, '')))
  if (foreign !== undefined) return `\`${foreign}\` is not among the facts`
  const known = new Set([...slot.names, ...slot.names.flatMap(wordsOfName)].map((name) => name.toLowerCase()))
  for (const sentence of sentencesOf(plain)) {
    const words = [...sentence.matchAll(SIGN_OF_CODE)].map(([word]) => word)
    for (const [at, word] of words.entries()) {
      if (KNOWN_TERMS.has(word) || known.has(word.toLowerCase())) continue
      if (isName(word, { isFirst: at === 0, language })) return `${word} is not among the facts`
    }
  }
  return undefined
}

function wordsOfName(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** Whether a word is written like code, or like a proper name. */
function isName(word: string, { isFirst, language }: { isFirst: boolean; language: SlotLanguage }): boolean {
  if (/[._/$#+]/.test(word)) return true
  const parts = word.split('-')
  if (parts.some((part) => looksLikeIdentifier(part) || /^\p{Lu}{2,}$/u.test(part))) return true
  // German capitalises every noun.
  return !isFirst && language !== 'de' && parts.some((part) => /^\p{Lu}/u.test(part))
}

function faultOfNumbers(plain: string, { numbers }: Slot): string | undefined {
  const known = new Set(numbers)
  for (const [digits] of plain.matchAll(/\p{N}[\p{N}.,]*/gu)) {
    const number = Number(digits.replace(/[.,]+$/, '').replaceAll(',', ''))
    if (!known.has(number)) return `the number ${digits} is not among the facts`
  }
  for (const [word] of plain.matchAll(/\p{L}+/gu)) {
    const number = NUMBER_WORDS.get(word.toLowerCase())
    if (number !== undefined && !known.has(number)) return `the number "${word}" is not among the facts`
  }
  return undefined
}

function faultOfManner(plain: string, { slot, language }: Asked): string | undefined {
  const foreign = FOREIGN.exec(plain)
  if (foreign) return `"${foreign[0]}" is nothing that describes code`
  const person = PERSONS[language].exec(plain) ?? (language === 'de' ? POLITE.exec(plain) : null)
  if (person) return `"${person[0]}" speaks to somebody, or of the writer`
  const spoken = new Set(
    [...slot.quotes, ...slot.names, slot.task].flatMap((text) =>
      tokenize(text, { language: 'en', keepStopWords: true }),
    ),
  )
  for (const sentence of sentencesOf(plain)) {
    const command = commandIn(sentence, language)
    if (command !== undefined) return `"${command}" tells somebody to do something`
    if (language === 'en' && !isOpening(sentence, spoken))
      return `a sentence begins with what the facts do not speak of`
  }
  return undefined
}

function isOpening(sentence: string, spoken: ReadonlySet<string>): boolean {
  const first = /[\p{L}\uFFFC][\p{L}\p{N}\uFFFC'’-]*/u.exec(sentence)?.[0] ?? ''
  if (first.includes('\uFFFC') || KNOWN_TERMS.has(first) || OPENINGS.has(first.toLowerCase())) return true
  return tokenize(first, { language: 'en', keepStopWords: true }).some((term) => spoken.has(term))
}

function faultOfLanguage(plain: string, language: SlotLanguage): string | undefined {
  const letters = plain.match(/\p{L}/gu) ?? []
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter)).length
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (cyrillic + latin < letters.length) return `it is not in ${LANGUAGE_NAMES[language]}`
  const mixed = plain
    .match(/\p{L}+/gu)
    ?.find((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word))
  if (mixed) return `${mixed} mixes two alphabets`
  const isRussian = cyrillic > latin
  if (isRussian !== (language === 'ru') || (language !== 'ru' && cyrillic > 0)) {
    return `it is not in ${LANGUAGE_NAMES[language]}`
  }
  if (language === 'ru') return undefined
  const all = (plain.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word !== 'in')
  const count = (of: 'en' | 'de') => all.filter((word) => FUNCTION_WORDS[of].has(word)).length
  const [own, other] = language === 'en' ? [count('en'), count('de')] : [count('de'), count('en')]
  return own >= 2 && own > other * 2 ? undefined : `it is not in ${LANGUAGE_NAMES[language]}`
}

export const LANGUAGE_NAMES: Readonly<Record<SlotLanguage, string>> = { en: 'English', ru: 'Russian', de: 'German' }

/** Rejects a paragraph that repeats a quoted sentence: the page already shows the quotes. */
function faultOfEcho(text: string, { quotes }: Slot): string | undefined {
  const said = new Set(quotes.flatMap(sentencesOf).map(plainSentence))
  const echoed = sentencesOf(text).find((sentence) => said.has(plainSentence(sentence)))
  return echoed === undefined ? undefined : 'it repeats a sentence of the facts'
}

/** Sentences of a paragraph. A sign inside a name in backticks doesn't end a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…][)"”»“]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** Comparable form of a sentence: sentences that differ only in signs and capitals are equal. */
export function plainSentence(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
