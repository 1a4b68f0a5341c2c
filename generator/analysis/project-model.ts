import { readingOrder } from '../knowledge/documents/reading-order.ts'
import { type ErrorsOfFile, projectErrors } from '../knowledge/errors/project-errors.ts'
import { type Flows, findFlows, flowsByFile } from '../knowledge/flows/find-flows.ts'
import { type Sections, sectionsOf } from '../knowledge/sections/sections.ts'
import { type DataEntities, dataEntities } from '../knowledge/stored/data-model.ts'
import { type EntryPoint, findEntryPoints } from './entry-points.ts'
import type { FileAnalysis } from './file-analysis.ts'
import { type Callers, calledFrom, findCallers } from './graph/callers.ts'
import { type Kin, kinOf } from './graph/kin.ts'
import { type Mentions, resolveMentions } from './graph/mentions.ts'
import { type NamedPlaces, namedPlaces } from './graph/named-places.ts'
import { pageRank } from './graph/page-rank.ts'
import { isPeripheral } from './graph/periphery.ts'
import { strongComponents } from './graph/strong-components.ts'
import { type SymbolUses, symbolUses } from './graph/symbol-uses.ts'
import { isTestFile } from './graph/test-cases.ts'
import { linkTests, type TestLinks } from './graph/test-links.ts'
import { countedEdges, type UseEdges } from './graph/use-edges.ts'
import { buildImportGraph, type ImportEdge, type ImportGraph } from './import-graph.ts'
import { type ProjectManifests, readManifests } from './manifests.ts'
import { compareText } from './order.ts'
import { folderOf, indexRepository, nameOf } from './resolution/repository-index.ts'
import { wholeRoutes } from './routers/mounts.ts'
import { type Answered, answeredBy, withHandlers } from './routers/resolve-handlers.ts'
import type { SkippedFile } from './source-file.ts'
import { withPlainLineEnds } from './source-lines.ts'
import type { Route } from './text/routes.ts'

/**
 * Facts about a file that analyses of other files need. `isTest`: true for a test, false for a test helper;
 * `title`: the title of a document, or null.
 */
export type FileKind = Pick<FileAnalysis, 'role' | 'language'> & {
  isTest: boolean
  title: string | null
  /** Set if the first paragraph is a notice that other documents also start with. */
  beginsWithNotice?: true
}

export type ModelFile = { path: string; hash: string; size: number; analysis: FileAnalysis }

/** `files` and `folders` are paths of what lies directly inside, sorted; `fileCount` counts all the way down. */
export type ModelFolder = {
  path: string
  name: string
  files: readonly string[]
  folders: readonly string[]
  fileCount: number
}

/**
 * Everything known about a repository, as input for planning and writing pages. Immutable. Equal input gives
 * an equal model, whatever its order.
 */
export type ProjectModel = {
  name: string
  /** By path, sorted. */
  files: ReadonlyMap<string, ModelFile>
  /** Kinds of the same files. Most changes to a file leave its kind unchanged. */
  kinds: ReadonlyMap<string, FileKind>
  /** Folders by path, sorted. The path of the top folder is ''. */
  folders: ReadonlyMap<string, ModelFolder>
  skipped: readonly SkippedFile[]
  manifests: ProjectManifests
  graph: ImportGraph
  edges: UseEdges
  /**
   * How much of the repository depends on each file: PageRank over imports, except the imports of tests and
   * examples.
   */
  ranks: ReadonlyMap<string, number>
  /** Import cycles. Each cycle is a sorted list of paths. */
  cycles: readonly (readonly string[])[]
  uses: SymbolUses
  callers: Callers
  /** Symbols that each symbol calls, the inverse of `callers`. */
  called: Callers
  /** Flows that together explain most of the code. */
  flows: Flows
  /** Names of the flows that go through a file, by path. */
  flowsOf: ReadonlyMap<string, readonly string[]>
  kin: Kin
  tests: TestLinks
  mentions: Mentions
  places: NamedPlaces
  sections: Sections
  /** Stored entities of the project, by their keys. */
  data: DataEntities
  /** Errors that the product raises and declares, by file. */
  errors: ReadonlyMap<string, ErrorsOfFile>
  /** HTTP routes by file. Each route has its full path, as far as the project determines it. */
  routes: ReadonlyMap<string, readonly Route[]>
  /** Routes that another file declares, by the file that handles them. */
  answered: ReadonlyMap<string, readonly Answered[]>
  /** Position of each document in the reading order that the authors intend, by path. */
  readingOrder: ReadonlyMap<string, number>
  entryPoints: readonly EntryPoint[]
  /** Hashes of the images that documents may show, by path. The project stores an image under its hash. */
  images: ReadonlyMap<string, string>
}

export type ModelInput = {
  /** The name of the project, used if the repository has none of its own. */
  name: string
  files: readonly ModelFile[]
  skipped: readonly SkippedFile[]
  images?: ReadonlyMap<string, string>
  /** Returns the content of a file in `files`. */
  read: (path: string) => string
}

/** Builds the model of a repository. Never throws because of a file's content, but `read` may throw. */
export function buildProjectModel({ name, files, skipped, images = new Map(), ...input }: ModelInput): ProjectModel {
  const read = (path: string) => withPlainLineEnds(input.read(path))
  const sorted = files.toSorted((a, b) => compareText(a.path, b.path))
  const analyses = new Map(sorted.map((file) => [file.path, file.analysis]))
  const index = indexRepository(analyses.keys())
  const manifests = readManifests(analyses, read, name)
  const graph = buildImportGraph({ index, analyses, read })
  const kin = kinOf(analyses, graph)
  const callers = findCallers(analyses, graph)
  const called = calledFrom(callers)
  const flows = findFlows(analyses, { callers, called })
  const places = namedPlaces(analyses, kin)
  const routes = withHandlers(wholeRoutes(analyses, graph), analyses, graph)
  return Object.freeze({
    name,
    files: new Map(sorted.map((file) => [file.path, file])),
    kinds: kindsOf(sorted),
    folders: foldersOf(index.paths),
    skipped: skipped.toSorted((a, b) => compareText(a.path, b.path)),
    manifests,
    graph,
    edges: countedEdges(analyses, graph),
    ...measure(index.paths, analyses, graph),
    uses: symbolUses(graph),
    callers,
    called,
    flows,
    flowsOf: flowsByFile(flows),
    kin,
    tests: linkTests(analyses, graph),
    mentions: resolveMentions(index, analyses),
    places,
    data: dataEntities(analyses, graph),
    errors: projectErrors(analyses, graph),
    routes,
    answered: answeredBy(routes),
    sections: sectionsOf({ index, analyses, places, read }),
    readingOrder: new Map(readingOrder(analyses, read, index).map((path, place) => [path, place])),
    images,
    entryPoints: findEntryPoints({ index, analyses, manifests: manifests.manifests, find: graph.find }),
  })
}

/** Number of documents that must begin with the same paragraph before it counts as a notice. */
const LEAST_ALIKE = 3

function kindsOf(files: readonly ModelFile[]): Map<string, FileKind> {
  const leads = new Map<string, number>()
  for (const { analysis } of files) leads.set(analysis.lead, (leads.get(analysis.lead) ?? 0) + 1)
  const beginsWithNotice = ({ lead }: FileAnalysis) => lead !== '' && (leads.get(lead) ?? 0) >= LEAST_ALIKE
  return new Map(
    files.map(({ path, analysis }) => [
      path,
      { ...kindOf(path, analysis), ...(beginsWithNotice(analysis) && { beginsWithNotice: true as const }) },
    ]),
  )
}

function kindOf(path: string, analysis: FileAnalysis): FileKind {
  const { role, language, headings } = analysis
  return {
    role,
    language,
    isTest: isTestFile(path, analysis),
    title: role === 'document' ? (headings[0]?.text ?? null) : null,
  }
}

function measure(paths: readonly string[], analyses: ReadonlyMap<string, FileAnalysis>, graph: ImportGraph) {
  const numbers = new Map(paths.map((path, number) => [path, number]))
  const edges = paths.map((path) => {
    const isCounted = analyses.get(path)?.role !== 'test' && !isPeripheral(path)
    return isCounted ? (graph.imports.get(path) ?? []) : []
  })
  const targetsOf = (own: readonly ImportEdge[]) => own.flatMap(({ to }) => numbers.get(to) ?? [])
  const ranks = pageRank(edges.map(targetsOf))
  // Type-only imports form no cycle at run time.
  const run = edges.map((own) => targetsOf(own.filter(({ typeOnly }) => !typeOnly)))
  const cycles = strongComponents(run).map((component) => component.map((number) => paths[number] ?? ''))
  return { ranks: new Map(paths.map((path, number) => [path, ranks[number] ?? 0])), cycles }
}

function foldersOf(paths: readonly string[]): Map<string, ModelFolder> {
  const folders = new Map<string, { files: string[]; folders: Set<string>; fileCount: number }>()
  const folder = (path: string) => {
    const known = folders.get(path) ?? { files: [], folders: new Set<string>(), fileCount: 0 }
    folders.set(path, known)
    return known
  }
  folder('')
  for (const path of paths) {
    folder(folderOf(path)).files.push(path)
    for (let at = folderOf(path); ; at = folderOf(at)) {
      folder(at).fileCount++
      if (at === '') break
      folder(folderOf(at)).folders.add(at)
    }
  }
  const sorted = [...folders].toSorted(([a], [b]) => compareText(a, b))
  return new Map(
    sorted.map(([path, entry]) => [
      path,
      {
        path,
        name: nameOf(path),
        files: entry.files,
        folders: [...entry.folders].toSorted(compareText),
        fileCount: entry.fileCount,
      },
    ]),
  )
}
