import {
  type CitingPageRow,
  PAGES_CITING,
  PASSAGES_OF_FILES,
  type PassageRow,
  type Run,
  SYMBOLS_BY_NAME,
  type SymbolRow,
} from './queries.ts'
import { type StoredPassage, toPassage } from './search.ts'
import { namedSymbols } from './tokens.ts'

type Place = StoredPassage

/** Data for the answer to a question about a symbol. */
export type DescribedSymbol = {
  name: string
  kind: string
  signature: string
  doc: string
  path: string
  startLine: number
  endLine: number
  /** Page of the symbol's file. */
  pageId: number | null
  /** Passage that contains the declaration. */
  definition: Place | undefined
  /** Passages outside tests that mention the symbol, without its declaration. */
  callers: Place[]
  tests: Place[]
  /** Pages that cite the symbol. */
  pages: { id: number; name: string }[]
}

const MOST_SYMBOLS = 2
const MOST_PLACES = 3
const FILES_READ = 12

/** Finds symbols of the project that the question names. A symbol with the exact spelling is preferred. */
export async function describeSymbols(run: Run, projectId: number, query: string): Promise<DescribedSymbol[]> {
  const names = namedSymbols(query)
  if (names.length === 0) return []
  const rows = await run<SymbolRow>(SYMBOLS_BY_NAME, [projectId, names.map((name) => name.toLowerCase())])
  const described: DescribedSymbol[] = []
  for (const name of names) {
    const found = rows.find((row) => row.name === name) ?? rows.find((row) => isSame(row.name, name))
    if (!found || described.some(({ path, name }) => path === found.source && name === found.qualified)) continue
    described.push(await describe(run, projectId, found))
    if (described.length === MOST_SYMBOLS) break
  }
  return described
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

async function describe(run: Run, projectId: number, symbol: SymbolRow): Promise<DescribedSymbol> {
  const users = symbol.users.filter((path) => !symbol.tests.includes(path)).slice(0, FILES_READ)
  const files = [symbol.source, ...users, ...symbol.tests.slice(0, FILES_READ)]
  const rows = await run<PassageRow>(PASSAGES_OF_FILES, [projectId, [...new Set(files)]])
  const names = wordOf(symbol.name)
  const places = rows.map(toPassage)
  const isDefinition = (place: Place) =>
    place.filepath === symbol.source && overlaps(place, symbol.start_line, symbol.end_line)
  const naming = places.filter((place) => !isDefinition(place) && names.test(withoutImports(place)))
  const among = (paths: readonly string[]) =>
    paths.flatMap((path) => naming.filter(({ filepath }) => filepath === path)).slice(0, MOST_PLACES)
  return {
    name: symbol.qualified,
    kind: symbol.kind,
    signature: symbol.signature,
    doc: symbol.doc,
    path: symbol.source,
    startLine: symbol.start_line,
    endLine: symbol.end_line,
    pageId: symbol.page_id,
    definition: places.find((place) => isDefinition(place) && holds(place, symbol.start_line)),
    callers: among([...users, symbol.source]),
    tests: among(symbol.tests),
    pages: await run<CitingPageRow>(PAGES_CITING, [projectId, symbol.source, symbol.qualified, MOST_PLACES]),
  }
}

function overlaps({ startLine, endLine }: Place, start: number, end: number): boolean {
  return (startLine ?? 0) <= end && (endLine ?? 0) >= start
}

function holds({ startLine, endLine }: Place, line: number): boolean {
  return (startLine ?? 0) <= line && (endLine ?? 0) >= line
}

/** Removes an import at the beginning of a passage: importing a symbol isn't using it. */
function withoutImports({ fragments }: Place): string {
  return (fragments[0] ?? '').replace(/^\s*(?:import|from|export \{|export \*|#include|use |require)\b[^\n]*$/gm, '')
}

function wordOf(name: string): RegExp {
  const plain = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${plain}(?![\\p{L}\\p{N}_$])`, 'u')
}
