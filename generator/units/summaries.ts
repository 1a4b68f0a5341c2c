import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { isExampleName } from '../analysis/graph/periphery.ts'
import { isTestFile } from '../analysis/graph/test-cases.ts'
import type { ImportEdge } from '../analysis/import-graph.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { leadLines } from '../analysis/text/lead-lines.ts'
import { type Central, centralOf, doingOf } from './central-symbol.ts'
import { firstChanges } from './changes-unit.ts'
import { shortLabels } from './diagram-units.ts'
import type { ShownRole, Summary } from './facts.ts'
import { isFormula, isListOfLines, knownFile } from './known-files.ts'
import { requestName } from './request-name.ts'
import { firstSentence } from './sentences.ts'
import { distinctSymbols, isValue, kindRank } from './symbol-groups.ts'
import { tellingSentence } from './telling-sentence.ts'
import { capped } from './view.ts'

/** The symbol whose comment, or whose name before others, `summaryOf` says; null where the words come from elsewhere. */
export function summarySymbol(path: string, model: ProjectModel): string | null {
  const analysis = model.files.get(path)?.analysis
  if (analysis?.role !== 'source' || tellingSentence(analysis.fileDoc)) return null
  const central = centralOf(path, model)
  if (central) return central.symbol.name
  const doing = doingOf(path, model)
  if (doing) return doing.type === 'adds' ? `${doing.of}.${doing.names[0]}` : doing.of
  const summary = structureSummary(path, model, analysis)
  return summary.type === 'names' ? (summary.names[0] ?? null) : null
}

/** What a file is, in one line: in the words of its author where there are any, else by what is in it. */
export function summaryOf(path: string, model: ProjectModel, read: (path: string) => string): Summary {
  const analysis = model.files.get(path)?.analysis
  if (!analysis) return { type: 'plain', language: 'Text', role: 'other' }
  const known = knownFile(path, model, read)
  const own = known && (isListOfLines(known) || isFormula(known)) ? '' : tellingSentence(analysis.fileDoc)
  if (own) return { type: 'text', text: own }
  if (known) return { type: 'known', ...known }
  if (analysis.role === 'document') {
    const lead = model.kinds.get(path)?.beginsWithNotice ? '' : leadOf(path, model)
    return documentSummary({ ...analysis, lead }, read(path))
  }
  return summaryWithoutHead(path, model, analysis)
}

/** What a file is by what stands in it, whatever the comment at its head says. */
function summaryWithoutHead(path: string, model: ProjectModel, analysis: FileAnalysis): Summary {
  const tested = analysis.role === 'test' ? testSummary(path, model) : undefined
  if (tested) return tested
  const central = centralOf(path, model)
  return central ? saidOf(central) : summaryWithoutWords(path, model, analysis)
}

function summaryWithoutWords(path: string, model: ProjectModel, analysis: FileAnalysis): Summary {
  return routesSummary(path, model) ?? doingOf(path, model) ?? structureSummary(path, model, analysis)
}

const MAX_ROUTES = 3

function routesSummary(path: string, model: ProjectModel): Summary | undefined {
  const own = model.routes.get(path) ?? []
  const routes = own.length > 0 ? own : (model.answered.get(path) ?? []).map(({ route }) => route)
  if (routes.length === 0) return undefined
  const { items, more } = capped([...new Set(routes.map(requestName))], MAX_ROUTES)
  return { type: 'routes', names: items, more }
}

/** What else there is to say of a file whose first sentence stands elsewhere on the page. */
export function summaryBeside(told: string, path: string, model: ProjectModel): Summary {
  const analysis = model.files.get(path)?.analysis
  if (!analysis || analysis.role === 'document')
    return { type: 'plain', language: analysis?.language ?? 'Text', role: analysis?.role ?? 'other' }
  const next = summaryWithoutHead(path, model, analysis)
  return 'text' in next && next.text === told ? summaryWithoutWords(path, model, analysis) : next
}

/** A sentence that does not name the symbol it is about comes with its name. */
function saidOf({ symbol, sentence, beside }: Central): Summary {
  const also = beside.names.length > 0 ? { beside } : {}
  return namesFirst(sentence, symbol.name)
    ? { type: 'text', text: sentence, ...also }
    : { type: 'symbol', name: symbol.name, text: sentence, ...also }
}

const FIRST_WORDS = 4

/** Whether a text names what it is about in its first words. A name in small letters may be a word like any other. */
export function namesFirst(text: string, name: string): boolean {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? []
  return words[0] === own || (/[\p{Lu}_$\d]/u.test(own) && words.slice(0, FIRST_WORDS).includes(own))
}

/** The paragraph that says what a document is about; of the README that which says what the project is. */
export function leadOf(path: string, model: ProjectModel): string {
  const readme = /^readme\b/i.test(path) ? model.manifests.readme : null
  return readme?.path === path ? readme.lead : (model.files.get(path)?.analysis.lead ?? '')
}

/** Its first sentence, where that is about the whole of it; else its title. */
function documentSummary(analysis: FileAnalysis, content: string): Summary {
  const { lead, headings } = analysis
  const sentence = firstSentence(lead)
  const title = headings[0]?.text ?? ''
  const start = leadLines(lead, content)?.start ?? 0
  const above = headings.filter(({ line }) => line < start)
  const isOfSection = above.length > 1 && !INTRODUCES.test(above.at(-1)?.text ?? '')
  const text =
    isOfSection || sentence.endsWith('?') || announces(lead, sentence) ? title || sentence : sentence || title
  return text ? { type: 'text', text } : { type: 'plain', language: analysis.language, role: analysis.role }
}

function testSummary(path: string, model: ProjectModel): Summary | undefined {
  const subjects = model.tests.sourcesOf.get(path) ?? []
  if (subjects.length === 0) return undefined
  const { items, more } = capped(subjects, 2)
  return { type: 'tests', subjects: items, more }
}

/** "All errors carry data, such as:" says nothing without the list below. */
function announces(lead: string, sentence: string): boolean {
  return lead.endsWith(':') && sentence.length >= lead.length
}

const INTRODUCES =
  /^(?:introduction|overview|about|summary|abstract|description|synopsis|what|why|purpose|motivation)\b/i

/** Few symbols are all named; of many the three most used. */
function declared(symbols: readonly CodeSymbol[], weight: (symbol: CodeSymbol) => number): Summary {
  const names = distinctSymbols(symbols).toSorted(
    (a, b) => Number(isValue(a)) - Number(isValue(b)) || weight(b) - weight(a) || kindRank(a) - kindRank(b),
  )
  // One more is named rather than counted.
  const shown = names.length === 4 ? names : names.slice(0, 3)
  return { type: 'names', names: shown.map(({ name }) => name), more: names.length - shown.length }
}

/** Only modules of ECMAScript export in so many words; elsewhere a name is public by how it is written. */
export function isExporting({ language, isGlobal }: FileAnalysis): boolean {
  return !isGlobal && /^(?:TypeScript|TSX|JavaScript)$/.test(language)
}

/** What is taken from a file by name; a default that has no name of its own has none to show. */
export function importedNames({ names }: ImportEdge): string[] {
  return names.filter((name) => name !== 'default')
}

/** What a file imports from the repository to use it, where it declares no function or class of its own. */
export function joinedNames(path: string, model: ProjectModel, { symbols, role }: FileAnalysis): string[] {
  const acts = symbols.some(
    (symbol) => symbol.visibility === 'public' || /^(?:function|class|struct|interface|trait|type)$/.test(symbol.kind),
  )
  if (acts || !/^(?:source|script|configuration)$/.test(role)) return []
  const edges = (model.graph.imports.get(path) ?? []).filter((edge) => !edge.reExport)
  const names = [...new Set(edges.flatMap((edge) => importedNames(edge)))]
  if (names.length > 0) return names
  // A module of modules takes no names from them.
  const paths = [...new Set(edges.map(({ to }) => to))]
  const labels = shortLabels(paths)
  return paths.map((path) => labels.get(path) ?? path)
}

const MAX_CHANGES = 2

function structureSummary(path: string, model: ProjectModel, analysis: FileAnalysis): Summary {
  const open = analysis.symbols.filter((symbol) => symbol.visibility === 'public')
  const uses = model.uses.get(path)
  const weight = (symbol: CodeSymbol) => uses?.get(symbol.name)?.length ?? 0
  if (open.length > 0) return declared(open, weight)
  const gathered = model.graph.imports.get(path)?.filter((edge) => edge.reExport).length ?? 0
  if (gathered > 0) return { type: 'gathers', count: gathered }
  if (analysis.changes) return { type: 'changes', changes: firstChanges(analysis.changes, MAX_CHANGES) }
  const joined = joinedNames(path, model, analysis)
  if (joined.length > 0) {
    return { type: 'joins', names: joined.slice(0, 3), more: Math.max(0, joined.length - 3), ...exampleOf(path) }
  }
  const isCode = analysis.symbols.some((symbol) => symbol.kind !== 'property')
  if (isCode) return declared(analysis.symbols, weight)
  if (analysis.symbols.length > 0) {
    const keys = analysis.symbols.slice(0, 4).map(({ name }) => name)
    return { type: 'names', names: keys, more: analysis.symbols.length - keys.length }
  }
  return { type: 'plain', language: analysis.language, role: shownRole(path, analysis) }
}

/** Whether a file stands among examples. */
export function exampleOf(path: string): { example?: true } {
  return path.split('/').slice(0, -1).some(isExampleName) ? { example: true } : {}
}

export function shownRole(path: string, analysis: FileAnalysis): ShownRole {
  return analysis.role === 'test' && !isTestFile(path, analysis) ? 'test-helper' : analysis.role
}
