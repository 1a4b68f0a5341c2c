import { isPeripheral } from '../analysis/graph/periphery.ts'
import { mainManifests } from '../analysis/manifests/main-manifests.ts'
import type { Manifest } from '../analysis/manifests/manifest.ts'
import { byScoreThenName } from '../analysis/order.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { nameOf } from '../analysis/resolution/repository-index.ts'
import { weightOf } from '../plan/most-important.ts'
import { stemOfPath } from '../plan/names.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import type { ProjectFacts, Unit } from './facts.ts'
import { fileLine, importerCount, languagesOf } from './file-sets.ts'
import { headCitation } from './file-units.ts'
import { featuresUnit, noticeUnit } from './readme-units.ts'
import { completeLists } from './reference-units.ts'
import { setupUnit } from './setup-unit.ts'
import { summaryOf, summarySymbol } from './summaries.ts'
import { partsDiagram, partsUnit } from './topic-units.ts'
import { type ComposeContext, capped, checked, citeLine, citeSymbol, fileRef } from './view.ts'

/** The units of the overview. */
export function overviewUnits(title: string, context: ComposeContext): Unit[] {
  const reading = readingUnit(context)
  const told = new Set(reading?.facts.files.map(({ file }) => file.path))
  const topics = (context.plan.parts.get('') ?? []).filter(({ key }) => !isReferenceKey(key))
  const optional = [
    noticeUnit(context),
    featuresUnit(context),
    topics.length > 0 ? partsUnit(topics, 'project', context) : undefined,
    topics.length > 1 ? partsDiagram(topics, context) : undefined,
    setupUnit(context),
    reading,
    entriesUnit(context, told),
    scopeUnit(context),
  ]
  return [
    { id: 'title', type: 'title', facts: { title } },
    { id: 'project', type: 'project', facts: projectFacts(context) },
    ...optional.filter((unit) => unit !== undefined),
  ]
}

function projectFacts(context: ComposeContext): ProjectFacts {
  const { model } = context
  const { readme } = model.manifests
  const described = describing(context)
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
  }
}

function scopeUnit(context: ComposeContext): Unit {
  const { model } = context
  const { licence } = model.manifests
  return {
    id: 'scope',
    type: 'scope',
    facts: {
      lists: completeLists(context),
      files: model.files.size,
      folders: model.folders.size - 1,
      languages: languagesOf(model.files.keys(), model, 4),
      licence: licence ? { name: licence.name, file: fileRef(licence.path, context) } : null,
    },
  }
}

/** The main manifest, else that of the package that is called like the project. */
function describing({ model }: ComposeContext): Manifest | undefined {
  const isDescribed = ({ description }: Manifest) => description !== ''
  const isNamesake = ({ name, path }: Manifest) => name === model.name && !isPeripheral(path)
  return (
    mainManifests(model).find(isDescribed) ??
    model.manifests.manifests.find((manifest) => isNamesake(manifest) && isDescribed(manifest))
  )
}

function descriptionCite({ path, descriptionSymbol, descriptionLine }: Manifest, context: ComposeContext) {
  if (descriptionLine !== undefined) return citeLine(path, descriptionLine, 'description', context)
  return descriptionSymbol ? citeSymbol(path, descriptionSymbol, context) : null
}

/** Where to start: files that much rests on and that there is something to read in. */
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
