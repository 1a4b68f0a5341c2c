import { hash } from 'node:crypto'

/**
 * Hashes that identify a comment without storing its text: one of all its words, then one of each sentence.
 * Each hash starts with its number of words. Empty if there is no comment.
 */
export type CommentEvidence = readonly string[]

/** Minimum number of words for a sentence to count. Shorter sentences appear anywhere by chance. */
const TELLING_WORDS = 3
const MAX_SENTENCES = 40
/** Maximum number of words of a statement that are compared. Each word costs some hashes per sentence. */
const MAX_WORDS = 600

/** The words of a text, joined by single spaces. */
export function plainWords(text: string): string {
  return wordsIn(text).join(' ')
}

export function evidenceOf(comment: string): CommentEvidence {
  const { whole, sentences } = saidIn(comment)
  return whole.length === 0 ? [] : [entryOf(whole), ...new Set(sentences.map(entryOf))]
}

/** Whether a text contains a sentence of the comment, or equals the whole comment. */
export function repeatsComment(text: string, comment: string): boolean {
  const { whole, sentences } = plainly(comment)
  const words = lastWords?.text === text ? lastWords.words : ` ${plainWords(text)} `
  lastWords = { text, words }
  return (whole !== '' && words === ` ${whole} `) || sentences.some((sentence) => words.includes(` ${sentence} `))
}

/** Cache of the last text's words, because a text is compared with each comment that it cites. */
let lastWords: { text: string; words: string } | undefined

type Plainly = { whole: string; sentences: readonly string[] }

/**
 * Cache of parsed comments, because many blocks of a page cite the same comment. Evicts the oldest entry
 * first.
 */
const asked = new Map<string, Plainly>()
/** Maximum total length of all comments in `asked`, in characters. */
const MOST_CHARACTERS = 1_000_000
let characters = 0

function plainly(comment: string): Plainly {
  const known = asked.get(comment)
  if (known) return known
  const { whole, sentences } = saidIn(comment)
  const plain = { whole: whole.join(' '), sentences: sentences.map((words) => words.join(' ')) }
  asked.set(comment, plain)
  characters += comment.length
  for (const [oldest] of asked) {
    if (characters <= MOST_CHARACTERS) break
    asked.delete(oldest)
    characters -= oldest.length
  }
  return plain
}

/** Whether a text contains a sentence of the comment, or equals the whole comment. Needs only the hashes. */
export function quotesComment(text: string, [whole, ...sentences]: CommentEvidence): boolean {
  if (whole === undefined) return false
  const words = wordsIn(text).slice(0, MAX_WORDS)
  return entryOf(words) === whole || sentences.some((sentence) => hasEntry(words, sentence))
}

/** Whether two comments have the same words. Formatting, punctuation and line breaks don't count. */
export function isSameComment(one: CommentEvidence, other: CommentEvidence): boolean {
  return one[0] === other[0]
}

/** Entries of the sentences that `comment` no longer contains. */
export function lostSentences([whole, ...sentences]: CommentEvidence, comment: string): string[] {
  if (whole === undefined) return []
  const words = wordsIn(withoutAddresses(comment))
  return (sentences.length > 0 ? sentences : [whole]).filter((sentence) => !hasEntry(words, sentence))
}

export function hasSentence(text: string, sentence: string): boolean {
  return hasEntry(wordsIn(text).slice(0, MAX_WORDS), sentence)
}

function saidIn(comment: string): { whole: string[]; sentences: string[][] } {
  const text = withoutAddresses(comment)
  const sentences = text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?…]["')\]*_`]*) |(?<=。)/)
    .map(wordsIn)
    .filter(({ length }) => length >= TELLING_WORDS)
  return { whole: wordsIn(text), sentences: sentences.slice(0, MAX_SENTENCES) }
}

/** Removes the addresses of links, because pages don't show them. */
function withoutAddresses(comment: string): string {
  return comment.replace(/\]\([^()\s]*\)/g, ']')
}

function hasEntry(words: readonly string[], entry: string): boolean {
  const count = Number.parseInt(entry, 10)
  for (let at = 0; at + count <= words.length; at++) if (entryOf(words.slice(at, at + count)) === entry) return true
  return false
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function entryOf(words: readonly string[]): string {
  return `${words.length}:${hash('sha256', words.join(' ')).slice(0, 16)}`
}
