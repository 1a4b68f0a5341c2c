import type { CodeSymbol } from '../analysis/file-analysis.ts'
import { shortSignature } from '../analysis/languages/syntax.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { weightOf } from '../plan/most-important.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { diagramUnit, shortLabels } from './diagram-units.ts'
import type { Capped, HeldFile, KeySymbolsFacts, PageRef, PartsFacts, Summary, TopicFacts, Unit } from './facts.ts'
import { crossings, fileLine, importerCount, languagesOf } from './file-sets.ts'
import { flowsOfFiles } from './flow-units.ts'
import { documentsOf, folderAbout, usedFromOutside } from './folder-about.ts'
import { type FolderText, partOpening } from './folder-text.ts'
import { lineBeside, neighbours, wordsOf } from './folder-units.ts'
import { sectionsUnit } from './sections-unit.ts'
import { firstSentence } from './sentences.ts'
import { summaryOf } from './summaries.ts'
import { distinctSymbols, isValue } from './symbol-groups.ts'
import { type ComposeContext, capped, citeLine, citeSymbol, fileRef, folderRef, nodeRef } from './view.ts'

const MAX_FILES = 16
const MAX_SYMBOLS = 12
const MAX_TESTS = 8

/** The units of a topic, a topic page or a subtopic. */
export function topicUnits(node: PlanNode, context: ComposeContext): Unit[] {
  const parts = context.plan.parts.get(node.key) ?? []
  if (node.others) return [titleUnit(node), partsUnit(parts, { of: 'topic' }, context)]
  const files = node.files.filter((path) => context.model.files.has(path))
  const text = partOpening({ ...node, files }, context)
  const listed = filesUnit(files, { hasParts: parts.length > 0, told: text }, context)
  const told = [text?.summary ?? null, ...listed.facts.files.map(({ summary }) => summary)].map(wordsOf)
  // If the topic has parts, a text about one file of many belongs on the page of the file's part.
  const main = parts.length > 0 ? listed.facts.files.map(({ file }) => file.path) : files
  const subjects = node.sourcePath ? [node.sourcePath, ...main] : main
  const optional = [
    sectionsUnit(subjects, wordsOf(text?.summary ?? null), context),
    parts.length > 0 ? partsUnit(parts, { of: 'topic', told: text }, context) : undefined,
    listed.facts.files.length > 0 ? listed : undefined,
    flowsOfFiles(parts.length > 0 ? [] : files, context),
    keySymbolsUnit(files, context, new Set(told)),
    topicDiagram(files, parts, context),
    neighboursUnit(node, context),
    testsUnit(files, context),
  ]
  return [
    titleUnit(node),
    { id: 'topic', type: 'topic', facts: topicFacts(node, files, { text, context }) },
    ...optional.filter((unit) => unit !== undefined),
  ]
}

function titleUnit({ title }: PlanNode): Unit {
  return { id: 'title', type: 'title', facts: { title } }
}

type Opened = { text: FolderText | undefined; context: ComposeContext }

function topicFacts(node: PlanNode, files: readonly string[], { text, context }: Opened): TopicFacts {
  const shown = foldersOf(node.sourcePath, files)
  const parent = node.parentKey === null ? undefined : context.plan.titles.get(node.parentKey)
  return {
    files: files.length,
    folders: capped(
      shown.map((path) => folderRef(path, context)),
      3,
    ),
    languages: languagesOf(files, context.model),
    doc: text?.doc ?? '',
    docCite: text?.cite ?? null,
    about: usedFromOutside(files, context) ?? (node.sourcePath ? folderAbout(node.sourcePath, context) : null),
    centre: centreOf(files, context),
    parent: parent ? nodeRef(parent, context) : null,
  }
}

/** Folder that a topic is about, if it contains all files of the topic. Else the folders of these files. */
function foldersOf(about: string | null, files: readonly string[]): string[] {
  const folders = [...Map.groupBy(files, folderOf)]
    .toSorted(
      byScoreThenName(
        ([, inside]) => inside.length,
        ([path]) => path,
      ),
    )
    .map(([path]) => path)
  const isThere = about !== null && files.every((path) => path.startsWith(`${about}/`))
  return isThere && folders.length > 1 ? [about] : folders
}

/** File that the others depend on. Null if no file stands out or if the file is only a helper. */
function centreOf(files: readonly string[], context: ComposeContext): TopicFacts['centre'] {
  const { model } = context
  const inside = new Set(files)
  const edges = (path: string) =>
    (model.graph.importers.get(path) ?? []).filter((edge) => inside.has(edge.from) && !edge.reExport)
  const importers = new Map(files.map((path) => [path, edges(path)]))
  const count = (path: string) => importers.get(path)?.length ?? 0
  const [best, next] = files.toSorted(byScoreThenName(count, (path) => path))
  if (best === undefined || count(best) < 2 || count(best) * 3 < files.length) return null
  const isHeaviest = files.every((path) => weightOf(path, model) <= weightOf(best, model))
  if (!isHeaviest || (next !== undefined && count(next) === count(best))) return null
  const first = importers.get(best)?.find(({ line }) => line > 0)
  return {
    file: fileRef(best, context),
    importers: count(best),
    cite: first ? citeLine(first.from, first.line, `import of ${best}`, context) : null,
  }
}

type PartsUnit = Extract<Unit, { type: 'parts' }>

/** `told`: what the page has opened with is not said again of one of its parts. */
export function partsUnit(
  parts: readonly PlanNode[],
  { of, told }: { of: 'project' | 'topic'; told?: FolderText | undefined },
  context: ComposeContext,
): PartsUnit {
  const isTold = (summary: Summary | null) => told !== undefined && wordsOf(summary) === wordsOf(told.summary)
  return { id: 'parts', type: 'parts', facts: { of, parts: parts.map((part) => partFacts(part, isTold, context)) } }
}

function partFacts(
  part: PlanNode,
  isTold: (summary: Summary | null) => boolean,
  context: ComposeContext,
): PartsFacts['parts'][number] {
  const text = partOpening(part, context)?.summary
  const only = part.files.length === 1 ? part.files[0] : undefined
  const said = text ?? (only ? summaryOf(only, context.model, context.read) : null)
  const summary = isTold(said) ? null : said
  const bare = { page: nodeRef(part, context), files: part.files.length, summary }
  const within = partsWithin(part, context)
  if (summary) return { ...bare, within: capped([], 0), about: null, held: [] }
  if (within.items.length > 0) return { ...bare, within, about: null, held: [] }
  const about = documentsOf(part.files, context)
  return { ...bare, within, about, held: about ? [] : heldFiles(part.files, context) }
}

const MAX_WITHIN = 5

/** Inner parts of a part that no one describes. They say more about the part than a few of its names. */
function partsWithin({ key }: PlanNode, context: ComposeContext): Capped<PageRef> {
  const parts = context.plan.parts.get(key) ?? []
  const refs = parts.map((part) => nodeRef(part, context))
  return refs.length < 2 ? capped([], 0) : capped(refs, MAX_WITHIN)
}

const MAX_HELD = 3

/**
 * Files that declare the most used names, then other files that much code depends on. A single remaining file
 * is named rather than counted.
 */
function heldFiles(files: readonly string[], context: ComposeContext): HeldFile[] {
  const labels = shortLabels(files)
  const used = usedSymbols(files, context).slice(0, MAX_HELD)
  const names = new Map<string, string[]>()
  for (const { path, symbol } of used) names.set(path, [...(names.get(path) ?? []), symbol.name])
  const weight = (path: string) => weightOf(path, context.model)
  const most = files.length === MAX_HELD + 1 ? MAX_HELD + 1 : MAX_HELD
  for (const path of files.toSorted(byScoreThenName(weight, (each) => each))) {
    if (names.size >= most) break
    if (!names.has(path)) names.set(path, [])
  }
  return [...names].map(([path, symbols]) => ({ name: labels.get(path) ?? path, symbols }))
}

/** Lists the files with their summaries. If the topic has pages of its own, lists only the most important. */
function filesUnit(
  files: readonly string[],
  { hasParts, told }: { hasParts: boolean; told: FolderText | undefined },
  context: ComposeContext,
): Extract<Unit, { type: 'files' }> {
  // Documents keep their reading order instead of an order by use.
  const isText = files.every((path) => context.model.kinds.get(path)?.role === 'document')
  const selection = hasParts && !isText
  const used = selection ? files.filter((path) => importerCount(path, context.model) > 0) : files
  const { items, more } = capped(used, selection ? 6 : MAX_FILES)
  return {
    id: 'files',
    type: 'files',
    facts: {
      files: items.map((path) => lineBeside(told, fileLine(path, context), context)),
      more,
      selection,
    },
  }
}

const OFFERED = 25
const LOOKED_UP = 100_000

/** `users`: all files that import it, `importers`: those among them that are no tests. */
type Candidate = { path: string; symbol: CodeSymbol; importers: number; users: number }

/**
 * Public symbols that other files import, most imported first. If only tests import any, the symbols that
 * tests import.
 */
function usedSymbols(files: readonly string[], { model }: ComposeContext): Candidate[] {
  const isTest = (path: string) => model.kinds.get(path)?.role === 'test'
  const candidates = files.flatMap((path): Candidate[] => {
    const uses = model.uses.get(path)
    const open = distinctSymbols(
      model.files.get(path)?.analysis.symbols.filter((symbol) => symbol.visibility === 'public') ?? [],
    )
    return open.map((symbol) => {
      const users = uses?.get(symbol.name) ?? []
      return { path, symbol, importers: users.filter((user) => !isTest(user)).length, users: users.length }
    })
  })
  // The public API of a library may have no users inside.
  const isUsedInside = candidates.some(({ importers, symbol }) => importers > 0 && symbol.kind !== 'property')
  const offered = offeredBy(model)
  // Symbols offered to users of a library come first, values last.
  const weight = (candidate: Candidate) => {
    const { symbol, importers } = candidate
    const uses = importers * 10 + (symbol.doc ? 5 : 0) + Math.min(15, symbol.members.length)
    return uses + (offered(candidate) ? OFFERED : 0) - (isValue(symbol) ? LOOKED_UP : 0)
  }
  return candidates
    .filter((candidate) => {
      const { importers, users, symbol } = candidate
      return ((isUsedInside ? importers : users) > 0 || offered(candidate)) && symbol.kind !== 'property'
    })
    .toSorted(byScoreThenName(weight, ({ path, symbol }) => `${path} ${symbol.name}`))
}

/**
 * Returns a function that tells whether another file re-exports a symbol, by its name or with all symbols.
 * Other files then import that file in place of the symbol's own.
 */
function offeredBy(model: ProjectModel): (candidate: Candidate) => boolean {
  return ({ path, symbol }) =>
    (model.graph.importers.get(path) ?? []).some(
      ({ reExport, names }) => reExport && (names.length === 0 || names.includes(symbol.name)),
    )
}

function keySymbolsUnit(
  files: readonly string[],
  context: ComposeContext,
  told: ReadonlySet<string>,
): Unit | undefined {
  const chosen = usedSymbols(files, context).slice(0, MAX_SYMBOLS)
  if (chosen.length < 2) return undefined
  const textOf = (symbol: CodeSymbol) => firstSentence(symbol.doc)
  const symbols: KeySymbolsFacts['symbols'] = chosen.map(({ path, symbol, importers }) => ({
    name: symbol.name,
    file: fileRef(path, context),
    signature: shortSignature(symbol.signature, MAX_SIGNATURE),
    text: told.has(textOf(symbol)) ? '' : textOf(symbol),
    importers,
    cite: citeSymbol(path, symbol.name, context),
  }))
  return { id: 'key-symbols', type: 'key-symbols', facts: { symbols } }
}

/** Maximum length of a signature on a topic page. The symbol's own page has the whole signature. */
const MAX_SIGNATURE = 140

function topicDiagram(files: readonly string[], parts: readonly PlanNode[], context: ComposeContext): Unit | undefined {
  if (parts.length >= 3) return partsDiagram(parts, context)
  const labels = shortLabels(files)
  const nodes = files.map((path) => ({ key: path, label: labels.get(path) ?? path }))
  const inside = new Set(files)
  return diagramUnit(
    nodes,
    crossings(context.model.edges.all, (path) => (inside.has(path) ? path : undefined)),
    'files',
  )
}

/** Diagram of the imports between the parts of one level. */
export function partsDiagram(parts: readonly PlanNode[], context: ComposeContext): Unit | undefined {
  const owner = new Map(parts.flatMap((part) => part.files.map((path) => [path, part.key] as const)))
  const nodes = parts.map((part) => ({ key: part.key, label: part.title }))
  return diagramUnit(
    nodes,
    crossings(context.model.edges.all, (path) => owner.get(path)),
    'parts',
  )
}

/** Parts that this part uses or that use it: its siblings, and the siblings of the parts that contain it. */
function neighboursUnit(node: PlanNode, context: ComposeContext): Unit | undefined {
  const { plan } = context
  const owner = new Map<string, string>()
  for (const part of partsAround(node, context)) {
    for (const path of part.files) if (!owner.has(path)) owner.set(path, part.key)
  }
  const found = crossings(context.model.edges.all, (path) => owner.get(path))
  const page = (key: string) => {
    const sibling = plan.titles.get(key)
    return sibling ? [nodeRef(sibling, context)] : []
  }
  return neighbours(
    found
      .filter(({ from }) => from === node.key)
      .flatMap(({ to, uses }) => page(to).map((ref) => ({ page: ref, uses }))),
    found
      .filter(({ to }) => to === node.key)
      .flatMap(({ from, uses }) => page(from).map((ref) => ({ page: ref, uses }))),
  )
}

/**
 * Returns a part and its siblings, then the parts outside, the nearest first. Leaves out the parts that
 * contain the part.
 */
function partsAround(node: PlanNode, { plan: { parts } }: ComposeContext): PlanNode[] {
  const top = parts.get('') ?? []
  const holder = top.find(({ key }) => parts.get(key)?.some((part) => part.key === node.parentKey))
  const outside = node.parentKey === null ? [] : [...(holder ? (parts.get(holder.key) ?? []) : []), ...top]
  const isOutside = ({ key }: PlanNode) => key !== node.parentKey && key !== holder?.key
  return [...(parts.get(node.parentKey ?? '') ?? []), ...outside.filter(isOutside)]
}

function testsUnit(files: readonly string[], context: ComposeContext): Unit | undefined {
  const tests = new Map<string, number>()
  for (const path of files) {
    for (const test of context.model.tests.testsOf.get(path) ?? []) tests.set(test, (tests.get(test) ?? 0) + 1)
  }
  if (tests.size === 0) return undefined
  const sorted = [...tests].toSorted(
    byScoreThenName(
      ([, count]) => count,
      ([path]) => path,
    ),
  )
  return {
    id: 'tests',
    type: 'tests',
    facts: {
      tests: capped(
        sorted.map(([path]) => fileRef(path, context)),
        MAX_TESTS,
      ),
    },
  }
}
