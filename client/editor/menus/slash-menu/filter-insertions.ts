import type { Insertion } from '../../blocks.ts'

/**
 * Insertions that match the text typed after the slash. Every typed word must match, in any order. Matches at
 * the start of a label come first, then matches in other names and keywords. Spaces can be omitted: `/todo`
 * finds the to-do list.
 */
export function filterInsertions(insertions: readonly Insertion[], typed: string): Insertion[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...insertions]
  return insertions
    .map((insertion) => ({ insertion, rank: rank(insertion, wanted) }))
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ insertion }) => insertion)
}

/**
 * Whether the typed text may be the name of a command. After a space, only if a command matches: the text may
 * also be plain text.
 */
export function isCommand(insertions: readonly Insertion[], typed: string): boolean {
  return !/\s/.test(typed) || (!/^\s/.test(typed) && filterInsertions(insertions, typed).length > 0)
}

const NONE = 4
/** Minimum length of a word to match inside another word. Shorter words occur inside almost every word. */
const SHORTEST_PIECE = 3

function rank({ label, keywords = [] }: Insertion, wanted: readonly string[]): number {
  const name = [...wordsOf(label), plain(label)]
  const all = [...name, ...keywords.flatMap((keyword) => [...wordsOf(keyword), plain(keyword)])]
  const begins = (words: readonly string[]) => wanted.every((word) => words.some((one) => one.startsWith(word)))
  const typed = wanted.join('')
  if (plain(label).startsWith(typed)) return 0
  if (begins(name)) return 1
  if (begins(all) || all.some((word) => word.startsWith(typed))) return 2
  const isWithin = (word: string) => all.some((one) => one.startsWith(word) || (isPiece(word) && one.includes(word)))
  return wanted.every(isWithin) ? 3 : NONE
}

const isPiece = (word: string) => word.length >= SHORTEST_PIECE

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plain)
    .filter(Boolean)

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
