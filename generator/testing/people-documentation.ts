import { citationLabel } from '../../shared/document/source-link.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { citedHashes, sourceHash } from '../analysis/follow-citation.ts'
import type { Documentation, PageCitation } from '../check/documentation.ts'
import type { Files } from './mutations.ts'

/**
 * Lengths of the places that someone writes about. There is one place every `EVERY` lines, with each of
 * these lengths in turn.
 */
const LINES = [1, 2, 4]
const EVERY = 12

/**
 * A page that someone wrote by hand. Each symbol of these files gets a sentence with a source of its own. So
 * do lines in between, as they are picked in the editor.
 */
export async function peopleDocumentation(files: Files): Promise<Documentation> {
  const statements: { text: string; citation: PageCitation }[] = []
  for (const [path, content] of Object.entries(files)) {
    const analysis = await analyzeFile(path, content)
    for (const place of [...symbolPlaces(analysis), ...linePlaces(content, analysis)]) {
      const { hash, bareHash } = citedHashes({ path, ...place }, { content, analysis })
      const { startLine: start_line, endLine: end_line } = place
      const label = citationLabel({ path, start_line, end_line })
      const citation = { path, ...place, hash, bareHash, label }
      statements.push({ text: `We have relied on this ${statements.length} times. \`${label}\``, citation })
    }
  }
  const page = {
    name: 'our-notes.md',
    markdown: statements.map(({ text }) => text).join('\n\n'),
    about: undefined,
    citations: statements.map(({ citation }) => citation),
  }
  return {
    pages: [page],
    files: new Map(Object.entries(files).map(([path, content]) => [path, sourceHash(content)])),
    leadsSomewhere: () => true,
  }
}

type Place = Pick<PageCitation, 'symbol' | 'startLine' | 'endLine'>

/** Places of symbols with a unique name: a name that occurs twice in a file is ambiguous. */
function symbolPlaces({ symbols }: FileAnalysis): Place[] {
  const named = symbols.flatMap((symbol): [string, CodeSymbol][] => [
    [symbol.name, symbol],
    ...symbol.members.map((member): [string, CodeSymbol] => [`${symbol.name}.${member.name}`, member]),
  ])
  return [...Map.groupBy(named, ([name]) => name)].flatMap(([symbol, all]) => {
    const [only] = all
    return only && all.length === 1 ? [{ symbol, startLine: only[1].startLine, endLine: only[1].endLine }] : []
  })
}

/**
 * Lines that people would cite: no closing bracket, no range that covers parts of two functions, and no
 * line that occurs twice.
 */
function linePlaces(content: string, { symbols }: FileAnalysis): Place[] {
  const lines = content.split('\n')
  const counts = Map.groupBy(lines, (line) => line.trim())
  const isTelling = (line: string | undefined) =>
    line !== undefined && /\w{3}.*\w{3}/.test(line) && !/^\s*(?:\/[/*]|\*|#|"""|')/.test(line)
  const isOnce = (line: string | undefined) => counts.get((line ?? '').trim())?.length === 1
  const isApart = (first: number, last: number) =>
    symbols.every(({ startLine, endLine }) => {
      const inside = [first, last].filter((number) => startLine <= number && number <= endLine).length
      return inside === 2 || (inside === 0 && !(first < startLine && endLine < last))
    })
  return lines.flatMap((line, at): Place[] => {
    const length = LINES[Math.floor(at / EVERY) % LINES.length] ?? 1
    const last = lines[at + length - 1]
    if (at % EVERY !== 0 || !isTelling(line) || !isTelling(last) || !isOnce(line) || !isOnce(last)) return []
    return isApart(at + 1, at + length) ? [{ symbol: null, startLine: at + 1, endLine: at + length }] : []
  })
}
