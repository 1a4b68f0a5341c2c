import { hasSentence, lostSentences, plainWords, quotesComment } from '../analysis/comment-evidence.ts'
import { type CitationState, saidHash } from '../analysis/follow-citation.ts'
import { compareText } from '../analysis/order.ts'
import { linesOf } from '../analysis/source-lines.ts'
import type { Documentation, DocumentedPage, PageCitation } from './documentation.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { type FollowedDocumentation, followCitations } from './follow-citations.ts'
import { findLostNames } from './lost-names.ts'
import type { WorkingTree } from './working-tree.ts'

/**
 * Reason why a statement is false: its source changed, its source or a named symbol or file is missing, or
 * its link is broken.
 */
export type Cause = { kind: 'stale' | 'gone' | 'unprovable' | 'link'; why: string; place: string }

/**
 * A statement that is false or can't be proven. `page`: the path of its page. `line`: its line on that page.
 */
export type Finding = { page: string; line: number; statement: string; causes: Cause[] }

export type DriftReport = {
  pages: number
  citations: number
  states: Record<CitationState, number>
  /** Number of files that had to be parsed. */
  parsed: number
  findings: Finding[]
}

/**
 * Finds the statements of a documentation that a working tree makes false or unprovable. Moved code, and
 * changes only to comments or formatting, don't count. The same input gives the same report.
 */
export async function checkDrift(docs: Documentation, tree: WorkingTree): Promise<DriftReport> {
  const followed = await followCitations(docs, tree)
  const context: Context = { docs, tree, followed, lost: await findLostNames(docs, followed, tree), missing: new Set() }
  for (const path of documentedFiles(docs)) if (!tree.has(path)) context.missing.add(path)
  const states: Record<CitationState, number> = { current: 0, moved: 0, stale: 0, gone: 0 }
  const pages = docs.pages.toSorted((a, b) => compareText(a.name, b.name))
  const findings = pages.flatMap((page) => checkPage(page, context, states))
  const citations = Object.values(states).reduce((sum, count) => sum + count, 0)
  return { pages: pages.length, citations, states, parsed: tree.parsed, findings }
}

type Context = {
  docs: Documentation
  tree: WorkingTree
  followed: FollowedDocumentation
  lost: ReadonlyMap<string, PageCitation>
  /** Documented files that no longer exist. */
  missing: Set<string>
}

function documentedFiles({ pages, files }: Documentation): Set<string> {
  const paths = new Set(files?.keys())
  for (const { citations, about } of pages) {
    for (const { path } of citations) paths.add(path)
    if (about?.type === 'file') paths.add(about.path)
  }
  return paths
}

function checkPage(page: DocumentedPage, context: Context, states: Record<CitationState, number>): Finding[] {
  if (!mayDrift(page, context)) {
    // Link texts in the Markdown source contain escaped characters, but labels don't.
    const plain = page.markdown.replaceAll('\\', '')
    states.current += page.citations.filter(({ label }) => plain.includes(label)).length
    return []
  }
  const byLabel = Map.groupBy(page.citations, ({ label }) => label)
  const isCounted = new Set<PageCitation>()
  return findStatements(page.markdown).flatMap((statement, index): Finding[] => {
    const labels = [...statement.codes, ...statement.links.map(({ text }) => text)]
    const cited = labels.flatMap((label) => byLabel.get(label) ?? [])
    const causes: Cause[] = index === 0 ? subjectCauses(page, context) : []
    for (const citation of new Set(cited)) {
      const isShared = cited.some(({ label, comment }) => label === citation.label && !comment)
      const state = stateFor(statement, { citation, isShared }, context)
      if (!isCounted.has(citation)) states[state] += 1
      isCounted.add(citation)
      if (state === 'stale' || state === 'gone') causes.push(citationCause(citation, state, context))
    }
    causes.push(...nameCauses(statement, cited, context), ...linkCauses(page, statement, context))
    const { line, text } = statement
    return causes.length === 0 ? [] : [{ page: page.name, line, statement: text, causes: distinct(causes) }]
  })
}

/** Removes duplicate causes. Several citations of a statement may refer to the same lines. */
function distinct(causes: readonly Cause[]): Cause[] {
  return [...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values()]
}

/** Whether a page must be read. Reading takes most of the time, and most pages haven't changed. */
function mayDrift(page: DocumentedPage, context: Context): boolean {
  const { followed, lost, missing, docs } = context
  const { markdown, citations } = page
  const isAsBefore = (citation: PageCitation) => {
    const { state, doc } = followed.verdict(citation)
    return state === 'current' && doc === undefined
  }
  if (!citations.every(isAsBefore)) return true
  if (subjectCauses(page, context).length > 0) return true
  if (codesIn(markdown).some((code) => missing.has(code) || lost.has(bareName(code)))) return true
  return linksIn(markdown).some((href) => !docs.leadsSomewhere(page, href))
}

/** Finds code spans roughly, as `linksIn` finds links. Also returns text that only looks like a code span. */
function codesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

function bareName(code: string): string {
  return code.replace(/\(\)$/, '')
}

function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(\s*<?([^\s>)]+)|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gm)].map(
    ([, inline, defined]) => inline ?? defined ?? '',
  )
}

/** Returns a cause if the page describes a file or folder that no longer exists. */
function subjectCauses({ about }: DocumentedPage, { tree, followed, missing }: Context): Cause[] {
  if (!about) return []
  const { path, type } = about
  if (type === 'file') return missing.has(path) ? [missingCause(path, followed)] : []
  const isThere = path === '' || tree.paths.some((file) => file.startsWith(`${path}/`))
  return isThere ? [] : [{ kind: 'gone', why: 'the folder is not there any more', place: path }]
}

function missingCause(path: string, { movedTo }: FollowedDocumentation): Cause {
  const to = movedTo.get(path)
  return { kind: 'gone', why: to ? `the file is now ${to}` : 'the file is not there any more', place: path }
}

/**
 * Returns the state of a citation. A statement that repeats words of the source is an exception: it stays
 * current as long as the source contains these words.
 */
function stateFor(statement: Statement, { citation, isShared }: Cited, { tree, followed }: Context): CitationState {
  const { state, path, doc } = followed.verdict(citation)
  if (doc !== undefined) return restsOnLost(statement, { citation, isShared }, doc) ? 'stale' : state
  if (state !== 'stale' || citation.symbol !== null) return state
  const said = plainWords(statement.text.replaceAll(citation.label, ' '))
  const isSaid = said.split(' ').length >= QUOTED_WORDS && isWithin(said, tree.content(path) ?? '')
  return isSaid ? 'current' : 'stale'
}

/** `isShared`: other statements cite the same lines without resting on the comment, and nobody knows which one this is. */
type Cited = { citation: PageCitation; isShared: boolean }

/**
 * Whether a statement repeats text that the comment no longer contains. If a person wrote a statement based
 * on a comment without quoting it, its truth is unknown.
 */
function restsOnLost(statement: Statement, { citation, isShared }: Cited, doc: string): boolean {
  const { comment, label } = citation
  if (quotes(statement, citation, doc)) return true
  if (!comment) return false
  const text = statement.text.replaceAll(label, ' ')
  const lost = lostSentences(comment, doc)
  return quotesComment(text, comment)
    ? lost.some((sentence) => hasSentence(text, sentence))
    : lost.length > 0 && !isShared
}

/** Minimum number of words in a quotation. Fewer words may occur anywhere by chance. */
const QUOTED_WORDS = 3
const LONGEST_QUOTE = 80

/** Whether a statement quotes a sentence that the comment no longer contains. */
function quotes({ text }: Statement, { label, docHash }: PageCitation, doc: string): boolean {
  return text.split(label).some((part) => {
    const words = plainWords(part).split(' ').slice(0, LONGEST_QUOTE)
    const quoted = words.map((_, index) => words.slice(0, index + 1).join(' '))
    const said = quoted.slice(QUOTED_WORDS - 1).find((sentence) => saidHash(sentence) === docHash)
    return said !== undefined && !isWithin(said, doc)
  })
}

function isWithin(words: string, text: string): boolean {
  return ` ${plainWords(text)} `.includes(` ${words} `)
}

function citationCause(citation: PageCitation, state: 'stale' | 'gone', { tree, followed }: Context): Cause {
  const { path, startLine, endLine, doc } = followed.verdict(citation)
  const { symbol } = citation
  if (state === 'stale') {
    const what = doc === undefined ? (symbol ?? 'the source') : `the comment of ${symbol}`
    return { kind: 'stale', why: `${what} has changed`, place: place(path, startLine, endLine) }
  }
  if (!tree.has(path)) return { kind: 'gone', why: 'the file is not there any more', place: citation.label }
  const what = symbol ?? 'what it cites'
  return { kind: 'gone', why: `${what} is not there any more`, place: place(path, startLine, endLine) }
}

function place(path: string, startLine: number, endLine: number): string {
  return endLine > startLine ? `${path}:${startLine}–${endLine}` : `${path}:${startLine}`
}

/** Returns causes for missing symbols and files that the statement names without citing them. */
function nameCauses(statement: Statement, cited: readonly PageCitation[], context: Context): Cause[] {
  const { lost, missing, followed } = context
  return [...new Set(statement.codes)].flatMap((code): Cause[] => {
    if (missing.has(code)) return [missingCause(code, followed)]
    const name = bareName(code)
    const citation = lost.get(name)
    const isCited = cited.some(({ path, symbol }) => path === citation?.path && symbol === citation.symbol)
    if (!citation || isCited || isBacked(name, cited, context)) return []
    return [{ kind: 'unprovable', why: `${name} is declared nowhere any more`, place: citation.label }]
  })
}

/**
 * Whether valid cited lines contain this name. If so, the name may mean something else in them, such as a
 * package or a key.
 */
function isBacked(name: string, cited: readonly PageCitation[], { tree, followed }: Context): boolean {
  return cited.some((citation) => {
    const { state, path, startLine, endLine } = followed.verdict(citation)
    const holds = state === 'current' || state === 'moved'
    const lines = holds ? linesOf(tree.content(path) ?? '').slice(startLine - 1, endLine) : []
    return lines.some((line) => line.includes(name))
  })
}

function linkCauses(page: DocumentedPage, { links }: Statement, { docs }: Context): Cause[] {
  return [...new Set(links.map(({ href }) => href))].flatMap((href): Cause[] =>
    docs.leadsSomewhere(page, href) ? [] : [{ kind: 'link', why: 'the link leads nowhere', place: href }],
  )
}
