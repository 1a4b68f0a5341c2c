import type { Snippet } from '../contract/rag.ts'
import type { DocumentationLanguage } from '../contract/values.ts'
import type { StoredPassage } from './search.ts'
import { tokenize, WORD } from './tokens.ts'

/** Maximum length of a snippet in characters: it fills two lines of a list. */
const LETTERS = 220
/** Number of letters before the first found word. */
const BEFORE = 60
const CODE_LINES = 3
const LINE_LETTERS = 160

export type Sought = { terms: ReadonlySet<string>; language: DocumentationLanguage }
type Mark = [from: number, to: number]

/** Returns the part of a passage that shows why it was found, with marks for the words searched for. */
export function snippetOf({ kind, fragments }: Pick<StoredPassage, 'kind' | 'fragments'>, sought: Sought): Snippet {
  return kind === 'code' ? ofCode(fragments[0] ?? '', sought) : ofText(fragments, sought)
}

/** Marks the words searched for in a text, for example in a heading. */
export function marksOf(text: string, sought: Sought): Mark[] {
  return findIn(text, sought).map(({ mark }) => mark)
}

/** Found word, and the terms that matched it: `RoutePath` matches `route` and `path`, but is one hit. */
type Hit = { mark: Mark; terms: readonly string[] }
type Looked = { text: string; hits: readonly Hit[] }

function findIn(text: string, { terms, language }: Sought): Hit[] {
  const hits: Hit[] = []
  for (const match of text.matchAll(WORD)) {
    const own = tokenize(match[0], { language, keepStopWords: true }).filter((term) => terms.has(term))
    if (own.length > 0) hits.push({ mark: [match.index, match.index + match[0].length], terms: own })
  }
  return hits
}

function ofText(fragments: readonly string[], sought: Sought): Snippet {
  const looked = fragments.map((fragment): Looked => {
    const text = fragment.replace(/\s+/g, ' ').trim()
    return { text, hits: findIn(text, sought) }
  })
  const best = looked.reduce<Looked | undefined>(
    (most, one) => (most && distinct(most) >= distinct(one) ? most : one),
    undefined,
  )
  return best ? cut(best) : { text: '', marks: [] }
}

function distinct({ hits }: Looked): number {
  return new Set(hits.flatMap(({ terms }) => terms)).size
}

/** Cuts a long text to the excerpt in which the most search terms are close together. */
function cut({ text, hits }: Looked): Snippet {
  if (text.length <= LETTERS) return { text, marks: hits.map(({ mark }) => mark) }
  let start = bestStart(hits)
  const [from, to] = hits.find(({ mark }) => mark[0] >= start)?.mark ?? [start, start]
  // Starts at the beginning of a word and ends at the end of a word, if possible without cutting a hit.
  const word = text.indexOf(' ', start) + 1
  if (start > 0 && word > 0 && word <= from) start = word
  let end = Math.min(text.length, start + LETTERS)
  if (end < text.length) end = Math.max(text.lastIndexOf(' ', end), start + LETTERS / 2, Math.min(to, end))
  const [head, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : '']
  return {
    text: `${head}${text.slice(start, end).toWellFormed()}${tail}`,
    marks: hits
      .map(({ mark }) => mark)
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start + head.length, to - start + head.length]),
  }
}

/** Start of the first window with the most distinct search terms. The window moves from hit to hit. */
function bestStart(hits: readonly Hit[]): number {
  const within = new Map<string, number>()
  let [start, most, first, next] = [0, 0, 0, 0]
  for (const {
    mark: [from],
  } of hits) {
    const begin = Math.max(0, from - BEFORE)
    for (; (hits[next]?.mark[1] ?? Number.POSITIVE_INFINITY) <= begin + LETTERS; next++) count(hits[next], 1)
    for (; first < next && (hits[first]?.mark[0] ?? begin) < begin; first++) count(hits[first], -1)
    if (within.size > most) [start, most] = [begin, within.size]
  }
  return start

  function count({ terms }: Pick<Hit, 'terms'> = { terms: [] }, by: 1 | -1): void {
    for (const term of terms) {
      const having = (within.get(term) ?? 0) + by
      if (having > 0) within.set(term, having)
      else within.delete(term)
    }
  }
}

/** Returns the lines around the line with the most search terms. */
function ofCode(code: string, sought: Sought): Snippet {
  const lines = code.split('\n').map((line) => {
    const text = line.replace(/\t/g, '  ').trimEnd().slice(0, LINE_LETTERS).toWellFormed()
    return { text, hits: findIn(text, sought) }
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
    for (const { mark } of line.hits) marks.push([base + mark[0] - indent, base + mark[1] - indent])
  }
  return { text, marks }
}
