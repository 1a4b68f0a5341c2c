import type { Snippet } from '../contract/rag.ts'
import type { DocumentationLanguage } from '../contract/values.ts'
import type { StoredPassage } from './search.ts'
import { tokenize, WORD } from './tokens.ts'

/** As long as two lines of a list. */
const LETTERS = 220
/** Read before the first word that was found. */
const BEFORE = 60
const CODE_LINES = 3
const LINE_LETTERS = 160

export type Sought = { terms: ReadonlySet<string>; language: DocumentationLanguage }
type Mark = [from: number, to: number]

/** The part of a passage that shows why it was found, with the words that were sought. */
export function snippetOf({ kind, fragments }: Pick<StoredPassage, 'kind' | 'fragments'>, sought: Sought): Snippet {
  return kind === 'code' ? ofCode(fragments[0] ?? '', sought) : ofText(fragments, sought)
}

/** The words of a text, say a heading, that were sought. */
export function marksOf(text: string, { terms, language }: Sought): Mark[] {
  const marks: Mark[] = []
  for (const match of text.matchAll(WORD)) {
    const own = tokenize(match[0], { language, keepStopWords: true })
    if (own.some((term) => terms.has(term))) marks.push([match.index, match.index + match[0].length])
  }
  return marks
}

function ofText(fragments: readonly string[], sought: Sought): Snippet {
  const looked = fragments.map((fragment) => {
    const text = fragment.replace(/\s+/g, ' ').trim()
    return { text, marks: marksOf(text, sought) }
  })
  const best = looked.reduce<(typeof looked)[number] | undefined>(
    (most, one) => (most && distinct(most) >= distinct(one) ? most : one),
    undefined,
  )
  return best ? cut(best) : { text: '', marks: [] }
}

function distinct({ text, marks }: Snippet): number {
  return new Set(marks.map(([from, to]) => text.slice(from, to).toLowerCase())).size
}

/** Some of a long text, from where the most of what was sought stands close together. */
function cut({ text, marks }: Snippet): Snippet {
  if (text.length <= LETTERS) return { text, marks }
  let start = bestStart(text, marks)
  // From the beginning of a word to the end of one.
  if (start > 0) start = text.indexOf(' ', start) + 1 || start
  let end = Math.min(text.length, start + LETTERS)
  if (end < text.length) end = Math.max(text.lastIndexOf(' ', end), start + LETTERS / 2)
  const [head, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : '']
  return {
    text: `${head}${text.slice(start, end).toWellFormed()}${tail}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start + head.length, to - start + head.length]),
  }
}

/** Where a window begins that has the most different words, the first of them. It moves on from mark to mark. */
function bestStart(text: string, marks: readonly Mark[]): number {
  const words = marks.map(([from, to]) => text.slice(from, to).toLowerCase())
  const within = new Map<string, number>()
  let [start, most, first, next] = [0, 0, 0, 0]
  for (const [from] of marks) {
    const begin = Math.max(0, from - BEFORE)
    for (; (marks[next]?.[1] ?? Number.POSITIVE_INFINITY) <= begin + LETTERS; next++) count(words[next], 1)
    for (; first < next && (marks[first]?.[0] ?? begin) < begin; first++) count(words[first], -1)
    if (within.size > most) [start, most] = [begin, within.size]
  }
  return start

  function count(word = '', by: 1 | -1): void {
    const having = (within.get(word) ?? 0) + by
    if (having > 0) within.set(word, having)
    else within.delete(word)
  }
}

/** The lines around the one that has the most of it. */
function ofCode(code: string, sought: Sought): Snippet {
  const lines = code.split('\n').map((line) => {
    const text = line.replace(/\t/g, '  ').trimEnd().slice(0, LINE_LETTERS).toWellFormed()
    return { text, marks: marksOf(text, sought) }
  })
  let best = 0
  lines.forEach((line, at) => {
    if (distinct(line) > distinct(lines[best] ?? line)) best = at
  })
  const from = Math.max(0, Math.min(best - 1, lines.length - CODE_LINES))
  const shown = lines.slice(from, from + CODE_LINES)
  const indent = Math.min(...shown.filter(({ text }) => text !== '').map(({ text }) => text.search(/\S/)), LINE_LETTERS)
  const marks: Mark[] = []
  let text = ''
  for (const line of shown) {
    const base = text.length + (text === '' ? 0 : 1)
    text = text === '' && base === 0 ? line.text.slice(indent) : `${text}\n${line.text.slice(indent)}`
    for (const [first, last] of line.marks) marks.push([base + first - indent, base + last - indent])
  }
  return { text, marks }
}
