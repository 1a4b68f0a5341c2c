import { isOfBuild } from '../analysis/entry-points.ts'
import type { CodeSymbol, FileAnalysis } from '../analysis/file-analysis.ts'
import { basesOf } from '../analysis/graph/bases.ts'
import type { ImportEdge } from '../analysis/import-graph.ts'
import { PLATFORMS } from '../analysis/languages/go/constraints.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { isUsedByImportOnly } from '../analysis/resolution/language-graphs.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { leadLines } from '../analysis/text/lead-lines.ts'
import { flowPageKey } from '../plan/flow-pages.ts'
import { mostImportant } from '../plan/most-important.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { changesUnit } from './changes-unit.ts'
import { documentUnit } from './document-unit.ts'
import type { ImportersFacts, ImportLine, PageRef, PurposeFacts, Unit } from './facts.ts'
import { centralFacts, doingFacts, fileHead } from './file-head.ts'
import { inputsUnit } from './inputs-unit.ts'
import { internalsUnit } from './internals-unit.ts'
import { manifestUnit } from './manifest-unit.ts'
import { commandsOfFile, routesOfFile } from './offer-units.ts'
import { passedOnUnit } from './passed-on-unit.ts'
import { quoteUnit } from './quote-unit.ts'
import { requestName } from './request-name.ts'
import { sectionsUnit } from './sections-unit.ts'
import { exampleOf, importedNames, joinedNames, leadOf, shownRole } from './summaries.ts'
import { distinctSymbols } from './symbol-groups.ts'
import { symbolsUnit } from './symbol-units.ts'
import { namesShown, textUnit } from './text-unit.ts'
import { casesUnit, keysUnit, mentionsUnit, outlineUnit } from './text-units.ts'
import {
  type ComposeContext,
  capped,
  checked,
  citeEntry,
  citeLine,
  citeSymbol,
  fileRef,
  folderRef,
  nodeRef,
} from './view.ts'
import { WORKFLOW_KEYS, workflowUnit } from './workflow-unit.ts'

/** The units of a file's page, in the order of the page. */
export function fileUnits(path: string, title: string, context: ComposeContext): Unit[] {
  const file = context.model.files.get(path)
  if (!file) return [{ id: 'title', type: 'title', facts: { title } }]
  const workflow = workflowUnit(file, context)
  const document = documentUnit(file, title, context)
  const optional = [
    document,
    document ? undefined : sectionsUnit([path], '', context),
    casesUnit(file, context),
    inputsUnit(file, context),
    symbolsUnit(file, context),
    changesUnit(file, context),
    quoteUnit(file, context),
    internalsUnit(file, context),
    manifestUnit(file, context),
    workflow,
    keysUnit(file, context, workflow ? WORKFLOW_KEYS : new Set()),
    document ? undefined : outlineUnit(file, context),
    passedOnUnit(file, context),
    importsUnit(path, context),
    importersUnit(path, context),
    mentionsUnit(path, context),
    commandsOfFile(file, context),
    routesOfFile(file, context),
    environmentUnit(file, context),
    testsUnit(path, context),
  ]
  const purpose = purposeFacts(file, context)
  return [
    { id: 'title', type: 'title', facts: { title } },
    {
      id: 'purpose',
      type: 'purpose',
      facts: document ? { ...purpose, doc: '', docCite: null } : purpose,
    },
    ...withText(
      optional.filter((unit) => unit !== undefined),
      { file, purpose },
      context,
    ),
  ]
}

/**
 * Inserts the text of a short file before the units about its surroundings, if the other units say little.
 */
function withText(
  units: Unit[],
  { file, purpose }: { file: ModelFile; purpose: PurposeFacts },
  context: ComposeContext,
): Unit[] {
  const text = textUnit(file, namesShown(units, purpose), context)
  if (!text) return units
  const around = units.findIndex(({ type }) => AROUND.test(type))
  return units.toSpliced(around < 0 ? units.length : around, 0, text)
}

const AROUND = /^(?:imports|importers|mentions|tests)$/

function purposeFacts(file: ModelFile, context: ComposeContext): PurposeFacts {
  const { path, analysis } = file
  const { model } = context
  const topic = context.plan.topicOf.get(path)
  const cycle = model.cycles.find((paths) => paths.includes(path)) ?? []
  const joins = joinedNames(path, model, analysis)
  const { known, doc, central } = fileHead(file, context)
  const others = cycle.filter((other) => other !== path && isNeighbour(path, other, context))
  return {
    path,
    language: analysis.language,
    role: shownRole(path, analysis),
    folder: folderRef(folderOf(path), context),
    topic: topic ? nodeRef(topic, context) : null,
    doc,
    docCite: doc ? headCitation(path, { ...analysis, lead: leadOf(path, model) }, context) : null,
    known,
    central: central ? centralFacts(path, central, context) : null,
    doing: doc || central ? null : doingFacts(path, context),
    offers: joins.length > 0 ? null : offeredFacts(path, analysis, context),
    joins: { ...capped(joins, 4), ...exampleOf(path), cite: joins.length > 0 ? firstImport(path, context) : null },
    answers: answersFacts(path, context),
    augments: capped(analysis.role === 'test' ? [] : (analysis.augments ?? []), 3),
    reExports: capped(
      (model.graph.imports.get(path) ?? []).filter((edge) => edge.reExport).map((edge) => fileRef(edge.to, context)),
      5,
    ),
    importers: importersFacts(path, context),
    entry: entryFacts(path, analysis, context),
    cycle: capped(
      mostImportant(others, model).map((other) => fileRef(other, context)),
      3,
    ),
    ...flowsThrough(path, context),
    constraint: analysis.constraint
      ? { text: analysis.constraint, platform: PLATFORMS.has(analysis.constraint.replace('!', '')) }
      : null,
    trouble: analysis.hasSyntaxErrors
      ? 'syntax-errors'
      : analysis.parseSkipped === 'no-grammar'
        ? null
        : analysis.parseSkipped,
  }
}

const MAX_FLOWS = 3

function flowsThrough(path: string, context: ComposeContext): Pick<PurposeFacts, 'flows'> {
  const pages = (context.model.flowsOf.get(path) ?? []).flatMap((name) => {
    const planned = context.plan.titles.get(flowPageKey(name, context.model))
    return planned ? [nodeRef(planned, context)] : []
  })
  return pages.length > 0 ? { flows: capped(pages, MAX_FLOWS) } : {}
}

function firstImport(path: string, context: ComposeContext): CitationRef | null {
  const edge = context.model.graph.imports.get(path)?.find(({ names, line }) => names.length > 0 && line > 0)
  return edge ? citeLine(path, edge.line, `import of ${edge.to}`, context) : null
}

/** Whether two files import each other. Of a large cycle, the page names only such files. */
function isNeighbour(path: string, other: string, { model }: ComposeContext): boolean {
  // A cycle through a file that re-exports others is normal.
  const passesOn = (file: string) => model.graph.imports.get(file)?.some((edge) => edge.reExport) ?? false
  if (passesOn(path) || passesOn(other)) return false
  const imports = (from: string, to: string) =>
    model.graph.imports.get(from)?.some((edge) => edge.to === to && !edge.typeOnly) ?? false
  return imports(path, other) && imports(other, path)
}

/**
 * Cites a file's own introduction: the lines above the first declaration or import, or the lead of a
 * document.
 */
export function headCitation(path: string, analysis: FileAnalysis, context: ComposeContext): CitationRef | null {
  if (analysis.role === 'document') {
    const lines = leadLines(analysis.lead, context.read(path))
    return checked(lines ? { path, symbol: null, lines, anchor: 'lead' } : { path, symbol: null }, context)
  }
  const starts = [...analysis.symbols.map(({ startLine }) => startLine), ...analysis.imports.map(({ line }) => line)]
  const first = starts.reduce((least, line) => Math.min(least, line), analysis.lines + 1)
  if (first <= 1) return checked({ path, symbol: null }, context)
  return checked(
    { path, symbol: null, lines: { start: 1, end: Math.min(first - 1, 60) }, anchor: 'introduction' },
    context,
  )
}

const MAX_USED = 3

const MAX_ANSWERS = 3

function answersFacts(path: string, context: ComposeContext): PurposeFacts['answers'] {
  const answered = context.model.answered.get(path) ?? []
  const [first] = answered
  if (!first) return null
  const { items, more } = capped([...new Set(answered.map(({ route }) => requestName(route)))], MAX_ANSWERS)
  const cite = citeLine(first.path, first.route.line, `route ${requestName(first.route)}`, context)
  return { names: items, more, cite }
}

function offeredFacts(path: string, analysis: FileAnalysis, context: ComposeContext): PurposeFacts['offers'] {
  if (analysis.role === 'test') return null
  const code = distinctSymbols(analysis.symbols.filter((symbol) => symbol.kind !== 'property'))
  const open = code.filter((symbol) => symbol.visibility === 'public')
  const { uses, kinds } = context.model
  const users = ({ name }: CodeSymbol) =>
    (uses.get(path)?.get(name) ?? []).filter((user) => kinds.get(user)?.role !== 'test').length
  const shown = (open.length > 0 ? open : code).toSorted((one, other) => users(other) - users(one))
  const [first] = shown
  if (!first) return null
  return {
    name: first.name,
    bases: shown.length === 1 ? basesOf(first) : null,
    used: capped(
      shown.filter((symbol) => users(symbol) > 0).map(({ name }) => name),
      MAX_USED,
    ),
    cite: citeSymbol(path, first.name, context),
  }
}

function entryFacts(path: string, analysis: FileAnalysis, context: ComposeContext): PurposeFacts['entry'] {
  const entry = context.model.entryPoints.find((candidate) => candidate.path === path)
  if (entry) {
    const { kind, name } = entry
    return { kind, name, cite: citeEntry(entry, context) }
  }
  const isRun = analysis.entryPoint && analysis.role !== 'test' && !isOfBuild(path)
  return isRun ? { kind: 'file', name: '', cite: null } : null
}

function importersFacts(path: string, context: ComposeContext): ImportersFacts {
  const isEntry = context.model.entryPoints.some((entry) => entry.path === path && entry.kind === 'library')
  // In Go, a function `init` runs wherever the package is used.
  const isRun = context.model.files
    .get(path)
    ?.analysis.symbols.some(({ name, kind }) => name === 'init' && kind === 'function')
  const edges = context.model.graph.importers.get(path) ?? []
  const others = edges.filter(({ from }) => context.model.kinds.get(from)?.role !== 'test')
  const few =
    others.length <= 3
      ? mostImportant(
          others.map((edge) => edge.from),
          context.model,
        )
      : []
  const first = others.find((edge) => edge.from === few[0])
  return {
    count: others.length,
    isComplete: isUsedByImportOnly(context.model.kinds.get(path)?.language ?? ''),
    // If only tests use a file, that says nothing about a file that serves users outside or runs by itself.
    tests:
      others.length === 0 && (isEntry || isRun)
        ? 0
        : edges.filter(({ from }) => context.model.kinds.get(from)?.isTest).length,
    named: few.map((other) => fileRef(other, context)),
    folder:
      few.length > 0
        ? null
        : mostlyIn(
            path,
            others.map((edge) => edge.from),
            context,
          ),
    cite: first ? citeLine(first.from, first.line, `import of ${path}`, context) : null,
  }
}

/**
 * Deepest folder with more than half of a file's users. Null if that folder contains the file and all users.
 */
function mostlyIn(file: string, paths: readonly string[], context: ComposeContext): PageRef | null {
  const counts = new Map<string, number>()
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const most = [...counts].filter(([, count]) => count * 2 > paths.length)
  const deepest = most.toSorted(([a], [b]) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1))[0]
  if (!deepest) return null
  const [folder, count] = deepest
  return count === paths.length && file.startsWith(`${folder}/`) ? null : folderRef(folder, context)
}

function importLine(edge: ImportEdge, path: string, context: ComposeContext): ImportLine {
  const cite = citeLine(edge.from, edge.line, `import of ${edge.to}`, context)
  return {
    file: fileRef(path, context),
    names: capped(importedNames(edge), 6),
    cite,
  }
}

function importsUnit(path: string, context: ComposeContext): Unit | undefined {
  const { graph, model } = { graph: context.model.graph, model: context.model }
  // Re-exports are listed above.
  const isListed = (graph.passedOn.get(path)?.length ?? 0) > 0
  const edges = (graph.imports.get(path) ?? []).filter(({ reExport }) => !(reExport && isListed))
  const outside = graph.outside.get(path) ?? []
  if (edges.length === 0 && outside.length === 0) return undefined
  const byPath = new Map(edges.map((edge) => [edge.to, edge]))
  const lines = mostImportant(byPath.keys(), model).flatMap((to) => {
    const edge = byPath.get(to)
    return edge ? [importLine(edge, to, context)] : []
  })
  const names = (builtin: boolean) => outside.filter((use) => use.builtin === builtin).map((use) => use.name)
  const firstOutside = outside[0]
  return {
    id: 'imports',
    type: 'imports',
    facts: {
      files: capped(lines, 12),
      packages: capped(names(false), 12),
      builtins: capped(names(true), 12),
      cite: firstOutside ? citeLine(path, firstOutside.line, `import of ${firstOutside.name}`, context) : null,
    },
  }
}

function importersUnit(path: string, context: ComposeContext): Unit | undefined {
  const edges = context.model.graph.importers.get(path) ?? []
  const byPath = new Map(edges.map((edge) => [edge.from, edge]))
  const { kinds } = context.model
  const others = [...byPath.keys()].filter((from) => kinds.get(from)?.role !== 'test')
  // The first paragraph already names the only importer.
  if (others.length < 2) return undefined
  const lines = mostImportant(others, context.model).flatMap((from) => {
    const edge = byPath.get(from)
    return edge ? [importLine(edge, from, context)] : []
  })
  return {
    id: 'importers',
    type: 'importers',
    facts: { files: capped(lines, 12), tests: [...byPath.keys()].filter((from) => kinds.get(from)?.isTest).length },
  }
}

function environmentUnit({ path, analysis }: ModelFile, context: ComposeContext): Unit | undefined {
  if (analysis.environment.length === 0) return undefined
  const variables = analysis.environment.map(({ name, line, fallback }) => ({
    name,
    fallback: fallback ?? '',
    cite: citeLine(path, line, `variable ${name}`, context),
    files: { items: [], more: 0 },
  }))
  const { items, more } = capped(variables, 30)
  return { id: 'environment', type: 'environment', facts: { variables: items, more } }
}

function testsUnit(path: string, context: ComposeContext): Unit | undefined {
  const tests = context.model.tests.testsOf.get(path) ?? []
  if (tests.length === 0) return undefined
  return {
    id: 'tests',
    type: 'tests',
    facts: {
      tests: capped(
        tests.map((test) => fileRef(test, context)),
        6,
      ),
    },
  }
}
