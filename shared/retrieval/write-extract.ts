import { projectPath } from '../contract/documentation-address.ts'
import { fileAnchor } from '../document/part-anchor.ts'
import type { DescribedSymbol } from './describe-symbol.ts'
import { closed, codeSpan, contentOf, link, plain, type QuotedProject, sourceOf } from './quote.ts'
import { isAnswered, type Retrieved } from './retrieve.ts'
import type { StoredPassage } from './search.ts'

/** Number of passages quoted in full; other results are only listed. */
const MOST_DOCS = 4
const MOST_CODE = 3
const MOST_LISTED = 12
const MOST_CLOSEST = 5
const CODE_LINES = 40
const DOC_CHARACTERS = 1_500
const MOST_AFTER = 120

type Of<Thing> = { project: QuotedProject; found: Thing }

export const NOTHING_FOUND =
  'Nothing was found in the selected projects. Try other words, or the name of a function or a file.'

export const NOT_ANSWERED = 'Nothing in the selected projects seems to answer this. The closest results:'

/**
 * Writes an answer that consists of quotations: the named symbols, then the best passages, each with its
 * source.
 */
export function writeExtract({ after, ...retrieved }: Retrieved): string {
  return withAfter(extractOf(retrieved), after)
}

/**
 * Adds a line to an answer that names the previous question, if it was looked up together with this question.
 */
export function withAfter(text: string, after: string | undefined): string {
  return after === undefined ? text : `*Looked up together with “${plain(shortened(after))}”.*\n\n${text}`
}

/** Removes the line about the earlier question from an answer. */
export function withoutAfter(text: string): string {
  return text.replace(/^\*Looked up together with “[^\n]*”\.\*\n\n/, '')
}

function shortened(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length > MOST_AFTER ? `${line.slice(0, MOST_AFTER).toWellFormed()}…` : line
}

function extractOf({ docs, code, symbols, isAbout }: Retrieved): string {
  if (!isAnswered({ symbols, isAbout })) {
    const closest = list(placesOnce([...docs, ...code]).slice(0, MOST_CLOSEST))
    return closest === '' ? NOTHING_FOUND : `${NOT_ANSWERED}\n\n${closest}`
  }
  const shown = new Set(symbols.flatMap(({ found }) => (found.definition ? [found.definition.id] : [])))
  const bestDocs = docs.slice(0, symbols.length > 0 ? MOST_DOCS / 2 : MOST_DOCS)
  const bestCode = code.filter(({ found }) => !shown.has(found.id)).slice(0, symbols.length > 0 ? 1 : MOST_CODE)
  const quoted = new Set([...bestDocs, ...bestCode].map(({ found }) => found))
  const others = [...docs, ...code].filter(({ found }) => !quoted.has(found) && !shown.has(found.id))
  const sections = [
    ...symbols.map(describe),
    ...section('From the documentation', bestDocs),
    ...section('From the code', bestCode),
    ...moreSources(others),
  ]
  return sections.length > 0 ? sections.join('\n\n') : NOTHING_FOUND
}

function section(title: string, places: readonly Of<StoredPassage>[]): string[] {
  return places.length === 0 ? [] : [`## ${title}`, ...places.flatMap(quote)]
}

function quote({ project, found }: Of<StoredPassage>): string[] {
  const within = found.kind === 'code' && found.headers.length > 0 ? ` ${codeSpan(found.headers.join('.'))}` : ''
  return [`**${link(sourceOf(project, found))}**${within}`, contentOf(project.id, found, CODE_LINES)]
}

function describe({ project, found: symbol }: Of<DescribedSymbol>): string {
  const place = { label: `${symbol.path}:${symbol.startLine}`, href: hrefOf(project, symbol) }
  const doc = symbol.doc.length > DOC_CHARACTERS ? `${symbol.doc.slice(0, DOC_CHARACTERS)} …` : symbol.doc
  return [
    `## ${plain(symbol.name)}`,
    `${codeSpan(symbol.signature)}, a ${symbol.kind} in ${link(place)}.`,
    ...(doc === '' ? [] : [closed(doc)]),
    ...(symbol.definition ? [contentOf(project.id, symbol.definition, CODE_LINES)] : []),
    ...places('Used in', project, symbol.callers),
    ...places('Tests', project, symbol.tests),
    ...(symbol.pages.length === 0
      ? []
      : [
          '### Pages',
          list(symbol.pages.map(({ id, name }) => link({ label: name, href: projectPath(project.id, id) }))),
        ]),
  ].join('\n\n')
}

function places(title: string, project: QuotedProject, found: readonly StoredPassage[]): string[] {
  if (found.length === 0) return []
  const lines = found.map((place) => {
    const name = place.headers.length > 0 ? `${codeSpan(place.headers.join('.'))} in ` : ''
    return `${name}${link(sourceOf(project, place))}`
  })
  return [`### ${title}`, list(lines)]
}

function placesOnce(places: readonly Of<StoredPassage>[]): string[] {
  return [...new Set(places.map(({ project, found }) => link(sourceOf(project, found))))]
}

function moreSources(others: readonly Of<StoredPassage>[]): string[] {
  const lines = placesOnce(others)
  if (lines.length === 0) return []
  const rest = lines.length - MOST_LISTED
  const listed = lines.slice(0, MOST_LISTED)
  return ['## More sources', list(rest > 0 ? [...listed, `and ${rest} more`] : listed)]
}

const hrefOf = (project: QuotedProject, { pageId, path, startLine, endLine }: DescribedSymbol) =>
  pageId === null
    ? null
    : `${projectPath(project.id, pageId)}#${fileAnchor(path, { start_line: startLine, end_line: endLine })}`
const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
