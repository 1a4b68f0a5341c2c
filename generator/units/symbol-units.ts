import type { CodeSymbol, SymbolKind, SymbolWord } from '../analysis/file-analysis.ts'
import { isPeripheral } from '../analysis/graph/periphery.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { announcedDoc } from './announced-doc.ts'
import type { Central } from './central-symbol.ts'
import type { MemberCount, SymbolFacts, SymbolsFacts, Unit } from './facts.ts'
import { fileHead } from './file-head.ts'
import { inheritedFacts } from './inherited.ts'
import { kinFacts } from './kin-facts.ts'
import { firstSentence } from './sentences.ts'
import { type FileSteps, stepsOfFile } from './steps/file-steps.ts'
import type { StepsFacts } from './steps/told-steps.ts'
import { isExporting } from './summaries.ts'
import { distinctSymbols, isSchema, isValue, type Listed, oneBySignature } from './symbol-groups.ts'
import { type ComposeContext, capped, checked, citeDeclaration, citeVariant, fileRef } from './view.ts'

/** Maximum number of symbols. Nearly every file has fewer; a long table of constants is cut. */
const MAX_SYMBOLS = 300
const MAX_SECTIONS = 10
/** Maximum number of sections for the tables of a schema. Readers look up each table. */
const MAX_TABLES = 80
/** Maximum number of members shown of a class. Readers look these up, and no other page lists them. */
const MAX_MEMBERS = 300
const MAX_OVERLOADS = 5

/** Symbols that a file offers to others. */
export function symbolsUnit(file: ModelFile, context: ComposeContext): Unit | undefined {
  const open = distinctSymbols(
    file.analysis.symbols.filter(
      ({ visibility, kind, noun }) => visibility === 'public' && kind !== 'property' && noun !== 'input',
    ),
  )
  if (open.length === 0 || file.analysis.role === 'test') return undefined
  const sections = sectionNames(file, open, context)
  const { central } = fileHead(file, context)
  const listed = oneBySignature(open).filter(({ visibility }) => visibility === 'public')
  const { items, more } = capped(listed, MAX_SYMBOLS)
  const steps = stepsOfFile(file, context)
  const facts: SymbolsFacts = {
    language: file.analysis.language,
    exported: isExporting(file.analysis),
    inside: isInside(file, context),
    symbols: items.map((symbol) => ({
      ...symbolFacts(symbol, { path: file.path, sections, central, steps, context }),
      inherited: inheritedFacts(symbol, file.analysis.symbols),
    })),
    more,
  }
  return { id: 'symbols', type: 'symbols', facts }
}

function isInside({ path, analysis }: ModelFile, { model }: ComposeContext): boolean {
  if (analysis.language !== 'Python' || !/(?:^|\/)_[^_/]/.test(path)) return false
  return !model.graph.importers.get(path)?.some(({ reExport }) => reExport)
}

/**
 * Names of symbols with a section: many members or long texts. If too many qualify, the most important ones.
 */
function sectionNames(
  { path, analysis }: ModelFile,
  symbols: readonly CodeSymbol[],
  context: ComposeContext,
): Set<string> {
  const uses = context.model.uses.get(path)
  const isFew = symbols.length <= 6
  const isTable = ({ kind }: CodeSymbol) => isSchema(analysis) && kind === 'struct'
  const worthy = symbols.filter((symbol) => {
    const members = openMembers(symbol)
    const isDocumented = isTable(symbol) || symbol.doc !== '' || members.some((member) => member.doc !== '') || isFew
    return (members.length >= 2 && isDocumented) || (isFew && isLong(symbol.doc)) || symbol.doc.length > 700
  })
  const weight = (symbol: CodeSymbol) =>
    3 * (uses?.get(symbol.name)?.length ?? 0) + openMembers(symbol).length + symbol.doc.length / 100
  const tables = worthy.filter(isTable)
  if (tables.length > 0) return new Set(worthy.slice(0, MAX_TABLES).map(({ name }) => name))
  return new Set(
    worthy
      .toSorted((a, b) => weight(b) - weight(a))
      .slice(0, MAX_SECTIONS)
      .map(({ name }) => name),
  )
}

function isLong(doc: string): boolean {
  return doc.length > firstSentence(doc).length + 60
}

function openMembers(symbol: CodeSymbol): Listed[] {
  const isOpen = ({ visibility }: CodeSymbol) => visibility === 'public'
  return oneBySignature(distinctSymbols(symbol.members.filter(isOpen))).filter(isOpen)
}

/** `central`: the symbol whose text the page has opened with. */
export type Place = {
  path: string
  owner?: string
  sections: ReadonlySet<string>
  central: Central | undefined
  steps: FileSteps
  context: ComposeContext
}

export function symbolFacts(symbol: Listed, { path, owner, sections, central, steps, context }: Place): SymbolFacts {
  const section = owner === undefined && sections.has(symbol.name) && !symbol.isVariant
  const all = owner === undefined ? openMembers(symbol) : []
  const members = capped(all, section ? MAX_MEMBERS : 6)
  const name = owner === undefined ? symbol.name : `${owner}.${symbol.name}`
  const kin = owner === undefined ? kinFacts(path, symbol.name, context) : undefined
  const told = toldOf(symbol, name, steps)
  const announced = owner === undefined ? announcedDoc(path, symbol, context) : undefined
  return {
    name: symbol.name,
    kind: symbol.kind,
    signature: symbol.signature,
    overloads: capped(symbol.overloads ?? [], MAX_OVERLOADS),
    // Search and links lead readers directly to a section, past the page's opening, so a section repeats the text
    // of the opening. A list row doesn't.
    doc: symbol === central?.symbol && !section ? central.rest : symbol.doc,
    ...announced,
    cite: symbol.isVariant ? citeVariant(path, name, symbol, context) : citeDeclaration(path, name, symbol, context),
    members: {
      items: members.items.map((member) =>
        symbolFacts(member, { path, owner: symbol.name, sections, central, steps, context }),
      ),
      more: members.more,
      methods: all.filter(({ kind }) => kind === 'method').length,
      hidden: oneBySignature(symbol.members).some(({ visibility }) => visibility === 'internal'),
      ...calledOf(symbol, all),
    },
    callers: symbol.isVariant ? NO_CALLERS : callersOf(symbol, { path, name, section }, context),
    inherited: [],
    notes: notesOf({ path, name, told, symbol }, context),
    ...(told && { steps: told }),
    ...(kin && { kin }),
    section,
  }
}

const VALUES: Partial<Record<SymbolKind, SymbolWord>> = { enum: 'value', struct: 'field' }

/**
 * Counts members by the words of their language, else by their kinds. Empty if all members are of one kind
 * and have no word of their own.
 */
function calledOf(owner: CodeSymbol, members: readonly CodeSymbol[]): { called?: MemberCount[] } {
  const kinds = new Set(members.flatMap(({ kind }) => (kind === 'method' ? [] : kind)))
  if (kinds.size < 2 && !members.some(({ noun }) => noun)) return {}
  const counts = new Map<SymbolWord, number>()
  for (const { kind, noun } of members) {
    const word = noun ?? (isValue({ kind }) ? (VALUES[owner.kind] ?? kind) : kind)
    if (word !== 'method') counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { called: [...counts].map(([word, count]) => ({ word, count })) }
}

/** Returns the steps of a symbol. Compares the lines, because another declaration may have the same name. */
function toldOf({ startLine, endLine }: CodeSymbol, name: string, steps: FileSteps): StepsFacts | undefined {
  const { start, end, ...told } = steps.get(name) ?? { start: 0, end: 0 }
  return 'steps' in told && startLine <= start && end <= endLine ? told : undefined
}

type Noted = { path: string; name: string; told: StepsFacts | undefined; symbol: Listed }

/** Comments inside a symbol, without those that are shown with a step. */
function notesOf({ path, name, told, symbol }: Noted, context: ComposeContext): SymbolFacts['notes'] {
  const comments = context.model.files.get(path)?.analysis.bodyComments ?? []
  const isTold = linesOfNotes(told?.steps ?? [])
  return comments.flatMap(({ of, text, start, end }) => {
    if (of !== name || isTold.has(start)) return []
    if (symbol.isVariant && (start < symbol.startLine || end > symbol.endLine)) return []
    const ref = { path, symbol: null, lines: { start, end }, anchor: `comment in ${name}: ${text}` }
    return [{ text, cite: checked(ref, context) }]
  })
}

function linesOfNotes(steps: StepsFacts['steps']): Set<number> {
  const own = steps.flatMap(({ note, below }) => [note?.cite?.lines?.start ?? [], ...linesOfNotes(below)].flat())
  return new Set(own)
}

const NO_CALLERS: SymbolFacts['callers'] = { items: [], more: 0, within: false }
const MAX_CALLERS = 3
const MAX_CALLERS_OF_SECTION = 6

/** Callers of a symbol by file: callers in its own file first, then in other files. Leaves out examples. */
function callersOf(
  { kind }: CodeSymbol,
  { path, name, section }: { path: string; name: string; section: boolean },
  context: ComposeContext,
): SymbolFacts['callers'] {
  // Callers of a class create instances. The page shows them elsewhere, as users of the class.
  if (/^(?:class|struct)$/.test(kind)) return { items: [], more: 0, within: false }
  const own = `${name.split('.')[0]}.`
  const all = (context.model.callers.get(path)?.get(name) ?? []).filter((caller) => !isPeripheral(caller.path))
  const { items, more } = capped(all, section ? MAX_CALLERS_OF_SECTION : MAX_CALLERS)
  const byFile = Map.groupBy(items, (caller) => caller.path)
  return {
    items: [...byFile].map(([file, callers]) => ({
      file: file === path ? null : fileRef(file, context),
      // The page of a class names the class's own methods without the class.
      names: callers.map((caller) =>
        file === path && name.includes('.') && caller.name.startsWith(own)
          ? caller.name.slice(own.length)
          : caller.name,
      ),
    })),
    more,
    within: name.includes('.') && !context.model.files.get(path)?.analysis.receivers,
  }
}
