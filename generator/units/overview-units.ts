import { isPeripheral } from '../analysis/graph/periphery.ts'
import { isTestFile } from '../analysis/graph/test-cases.ts'
import { languageOf } from '../analysis/language-table.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import { byScoreThenName, compareText } from '../analysis/order.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { folderOf, nameOf } from '../analysis/resolution/repository-index.ts'
import { weightOf } from '../plan/most-important.ts'
import { stemOfPath } from '../plan/names.ts'
import type { CommandLine, ProjectFacts, Unit } from './facts.ts'
import { fileLine, importerCount, languagesOf } from './file-sets.ts'
import { headCitation } from './file-units.ts'
import { isTestCommand } from './invocations.ts'
import { commandLine } from './manifest-unit.ts'
import { commandsOfProject, routesOfProject } from './offer-units.ts'
import { mainManifests, setupUnit } from './setup-unit.ts'
import { summaryOf, summarySymbol } from './summaries.ts'
import { partsDiagram, partsUnit } from './topic-units.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef, folderRef } from './view.ts'

/** The units of the overview. */
export function overviewUnits(title: string, context: ComposeContext): Unit[] {
  const reading = readingUnit(context)
  const told = new Set(reading?.facts.files.map(({ file }) => file.path))
  const topics = context.plan.parts.get('') ?? []
  const optional = [
    setupUnit(context),
    topics.length > 0 ? partsUnit(topics, 'project', context) : undefined,
    topics.length > 1 ? partsDiagram(topics, context) : undefined,
    reading,
    entriesUnit(context, told),
    commandsOfProject(context),
    routesOfProject(context),
    environmentUnit(context),
    packagesUnit(context),
    testingUnit(context),
    skippedUnit(context),
  ]
  return [
    { id: 'title', type: 'title', facts: { title } },
    { id: 'project', type: 'project', facts: projectFacts(context) },
    ...optional.filter((unit) => unit !== undefined),
  ]
}

function projectFacts(context: ComposeContext): ProjectFacts {
  const { model } = context
  const { readme, licence } = model.manifests
  const described = mainManifests(context).find(({ description }) => description !== '')
  const hasLead = readme !== null && readme.lead !== ''
  return {
    name: model.name,
    doc: readme?.lead ?? '',
    docCite: hasLead
      ? checked(
          { path: readme.path, symbol: null, ...(readme.leadLines ? { lines: readme.leadLines, anchor: 'lead' } : {}) },
          context,
        )
      : null,
    description: described?.description ?? '',
    descriptionCite: described ? descriptionCite(described, context) : null,
    files: model.files.size,
    folders: model.folders.size - 1,
    languages: languagesOf(model.files.keys(), model, 4),
    licence: licence ? { name: licence.name, file: fileRef(licence.path, context) } : null,
  }
}

/** Where to start: files that much rests on and that there is something to read in. */
function descriptionCite({ path, descriptionSymbol, descriptionLine }: Manifest, context: ComposeContext) {
  if (descriptionLine !== undefined) return citeLine(path, descriptionLine, 'description', context)
  return descriptionSymbol ? citeSymbol(path, descriptionSymbol, context) : null
}

function readingUnit(context: ComposeContext): Extract<Unit, { type: 'reading' }> | undefined {
  const { model } = context
  const candidates = [...model.files.values()].filter(
    (file) => isWorthReading(file) && importerCount(file.path, model) > 1,
  )
  const weight = ({ path }: ModelFile) => weightOf(path, model)
  const chosen = candidates
    .toSorted(byScoreThenName(weight, ({ path }) => path))
    .slice(0, 6)
    .map(({ path }) => path)
  if (chosen.length < 2) return undefined
  const files = chosen.map((path) => {
    const symbol = summarySymbol(path, model)
    const analysis = model.files.get(path)?.analysis
    return {
      ...fileLine(path, context),
      importers: importerCount(path, model),
      cite: symbol
        ? citeSymbol(path, symbol, context)
        : analysis?.fileDoc
          ? headCitation(path, analysis, context)
          : null,
    }
  })
  return { id: 'reading', type: 'reading', facts: { files } }
}

const LOOKED_UP =
  /^_*(?:internal_)?(?:utils?|helpers?|types?|typing|constants?|compat|symbols?|common|misc|internals?|errors?|exceptions?|warnings?)$/i

/** Files that do something: lists of types and constants are looked up, not read. */
function isWorthReading({ path, analysis }: ModelFile): boolean {
  if (analysis.role !== 'source' || isPeripheral(path) || LOOKED_UP.test(stemOfPath(path))) return false
  return analysis.symbols.some(
    (symbol) => /^(?:class|function|struct|method)$/.test(symbol.kind) && symbol.endLine - symbol.startLine > 2,
  )
}

function entriesUnit(context: ComposeContext, told: ReadonlySet<string>): Unit | undefined {
  const { model } = context
  const entries = model.entryPoints.filter(({ path, kind }) => {
    // A module of a library that shows what it does when it is run is not where anything begins.
    const isUsed = kind === 'file' && !/^__main__\.py$/.test(nameOf(path)) && importerCount(path, model) > 0
    return !isPeripheral(path) && !isUsed
  })
  if (entries.length === 0) return undefined
  const { items, more } = capped(entries, 10)
  return {
    id: 'entries',
    type: 'entries',
    facts: {
      entries: items.map(({ path, kind, name, manifest }) => ({
        kind,
        name,
        file: fileRef(path, context),
        summary: told.has(path) ? null : summaryOf(path, model, context.read),
        cite: manifest ? citeSymbol(manifest.path, manifest.symbol, context) : null,
      })),
      more,
    },
  }
}

function environmentUnit(context: ComposeContext): Unit | undefined {
  const { model } = context
  const readers = new Map<string, { path: string; line: number; fallback: string }[]>()
  for (const { path, analysis } of model.files.values()) {
    if (analysis.role === 'test' || isPeripheral(path)) continue
    for (const { name, line, fallback = '' } of analysis.environment)
      readers.set(name, [...(readers.get(name) ?? []), { path, line, fallback }])
  }
  if (readers.size === 0) return undefined
  const variables = [...readers]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, places]) => {
      const first = places[0]
      const isSame = places.every(({ fallback }) => fallback === first?.fallback)
      return {
        name,
        fallback: isSame ? (first?.fallback ?? '') : '',
        cite: first ? citeLine(first.path, first.line, `variable ${name}`, context) : null,
        files: capped(
          places.map(({ path }) => fileRef(path, context)),
          3,
        ),
      }
    })
  const { items, more } = capped(variables, 40)
  return { id: 'environment', type: 'environment', facts: { variables: items, more } }
}

function packagesUnit(context: ComposeContext): Unit | undefined {
  const { model } = context
  const own = new Set(model.manifests.manifests.map(({ name }) => name))
  const users = new Map<string, number>()
  for (const [path, uses] of model.graph.outside) {
    // What builds, checks and tests it is no part of what it needs.
    if (/^(?:test|configuration)$/.test(model.kinds.get(path)?.role ?? '') || isPeripheral(path)) continue
    for (const { name, builtin } of uses) if (!builtin && !own.has(name)) users.set(name, (users.get(name) ?? 0) + 1)
  }
  if (users.size === 0) return undefined
  const sorted = [...users].toSorted(
    byScoreThenName(
      ([, files]) => files,
      ([name]) => name,
    ),
  )
  const { items, more } = capped(
    sorted.map(([name, files]) => ({ name, files })),
    12,
  )
  const manifest = mainManifests(context).find(({ dependencies }) => dependencies.length > 0)
  return {
    id: 'packages',
    type: 'packages',
    facts: { packages: items, more, manifest: manifest ? fileRef(manifest.path, context) : null },
  }
}

function testingUnit(context: ComposeContext): Unit | undefined {
  const tests = [...context.model.files.values()].filter(
    ({ path, analysis }) => isTestFile(path, analysis) && !isPeripheral(path),
  )
  if (tests.length === 0) return undefined
  const folders = [...Map.groupBy(tests, ({ path }) => folderOf(path))].toSorted(
    byScoreThenName(
      ([, files]) => files.length,
      ([name]) => name,
    ),
  )
  const run = testCommand(tests, context)
  return {
    id: 'testing',
    type: 'testing',
    facts: {
      files: tests.length,
      folders: capped(
        folders.map(([path]) => folderRef(path, context)),
        3,
      ),
      command: run?.invocation ?? '',
      cite: run?.cite ?? null,
    },
  }
}

/** What builds know by themselves, by the language that they build. */
const BUILDS: Partial<Record<Manifest['ecosystem'], RegExp>> = {
  go: /^Go$/,
  cargo: /^Rust$/,
  maven: /^(?:Java|Kotlin|Scala|Groovy)$/,
  gradle: /^(?:Java|Kotlin|Scala|Groovy)$/,
  dotnet: /^(?:C#|F#|Visual Basic)$/,
  gem: /^Ruby$/,
  cmake: /^(?:C|C\+\+)$/,
}

/** A command that somebody wrote for it; else what their build understands anyway. */
function testCommand(tests: readonly ModelFile[], context: ComposeContext): CommandLine | undefined {
  const found = mainManifests(context).flatMap((manifest) =>
    manifest.commands.filter(isTestCommand).map((command) => ({ manifest, command })),
  )
  const isTheirs = ({ ecosystem }: Manifest) => tests.some(({ analysis }) => BUILDS[ecosystem]?.test(analysis.language))
  const best =
    found.find(({ manifest, command }) => command.command !== '' || manifest.ecosystem === 'make') ??
    found.find(({ manifest }) => isTheirs(manifest))
  return best && commandLine(best.manifest, best.command, context)
}

const MAX_LONG_DOCUMENTS = 10

function skippedUnit({ model }: ComposeContext): Unit | undefined {
  if (model.skipped.length === 0) return undefined
  const reasons = [...Map.groupBy(model.skipped, ({ reason }) => reason)]
  const sorted = reasons
    .map(([reason, files]) => ({ reason, files: files.length }))
    .toSorted(
      byScoreThenName(
        ({ files }) => files,
        ({ reason }) => reason,
      ),
    )
  const isDocument = (path: string) => languageOf(path).class === 'document'
  const long = model.skipped.filter(({ path, reason }) => reason === 'too-large' && isDocument(path))
  const documents = capped(
    long.map(({ path }) => path),
    MAX_LONG_DOCUMENTS,
  )
  return { id: 'skipped', type: 'skipped', facts: { reasons: sorted, documents } }
}
