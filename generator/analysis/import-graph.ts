import type { FileAnalysis } from './file-analysis.ts'
import { declarationFinder, type FindDeclaration } from './graph/declarations.ts'
import { type Passage, type PassedNames, passageTo, passedNames } from './graph/passed-on.ts'
import { compareText } from './order.ts'
import { type LanguageGraph, languageGraphs } from './resolution/language-graphs.ts'
import type { RepositoryIndex } from './resolution/repository-index.ts'

/**
 * A use of the file `to` by the file `from`. `names`: the names taken from `to`. `line`: line of the import,
 * or 0 without an import, because in some languages files see each other's names.
 */
export type ImportEdge = {
  from: string
  to: string
  names: readonly string[]
  line: number
  reExport: boolean
  /** True if the file takes only types. */
  typeOnly?: true
  /**
   * True if the target only re-exports: all names taken from it are declared elsewhere, or declared as
   * modules.
   */
  leadsOn?: true
}

/** A file that an import resolves to, with the names taken from it. */
export type Target = { path: string; names: readonly string[] }

export type OutsideUse = { name: string; builtin: boolean; line: number }

/** Imports between files. All lists are in source order, or by path if they list files. */
export type ImportGraph = {
  imports: ReadonlyMap<string, readonly ImportEdge[]>
  importers: ReadonlyMap<string, readonly ImportEdge[]>
  outside: ReadonlyMap<string, readonly OutsideUse[]>
  passedOn: PassedNames
  find: FindDeclaration
  /** Returns the file that declares a name which `path` sees without importing it. */
  sees: (path: string, name: string) => string | undefined
  /** The files that one import of a file resolves to, without looking through re-exports. */
  targets: (path: string, line: number, specifier: string) => readonly Target[]
}

export type GraphInput = {
  index: RepositoryIndex
  analyses: ReadonlyMap<string, FileAnalysis>
  read: (path: string) => string
}

/** Resolves all imports of all files to edges between files. Languages without a resolver give no edges. */
export function buildImportGraph({ index, analyses, read }: GraphInput): ImportGraph {
  const graphs = languageGraphs({ index, analyses, read })
  const imports = new Map<string, ImportEdge[]>()
  const outside = new Map<string, OutsideUse[]>()
  const passages = new Map<string, Passage[]>()
  const doubtful: Doubtful = new Set()
  const targets = new Map<string, Target[]>()
  for (const path of index.paths) {
    const analysis = analyses.get(path)
    const graph = analysis && graphs(analysis.language)
    if (analysis && graph) addFile(path, analysis, graph, { imports, outside, passages, doubtful, targets })
  }
  const find = declarationFinder(new Map(imports), analyses)
  lookThroughReExports(imports, find, doubtful)
  const passedOn = passedNames(passages, analyses, find)
  const sees = (path: string, name: string) => graphs(analyses.get(path)?.language ?? '')?.sees?.(path)(name)
  return {
    imports,
    importers: reversed(imports),
    outside,
    passedOn,
    find,
    sees,
    targets: (path, line, specifier) => targets.get(targetKey(path, line, specifier)) ?? [],
  }
}

/** Keys of names that a text uses from modules imported whole. A module need not declare such a name. */
type Doubtful = Set<string>

function doubtKey(from: string, to: string, name: string): string {
  return `${from}\n${to}\n${name}`
}

function targetKey(path: string, line: number, specifier: string): string {
  return `${path}\n${line} ${specifier}`
}

type Building = {
  imports: Map<string, ImportEdge[]>
  outside: Map<string, OutsideUse[]>
  passages: Map<string, Passage[]>
  doubtful: Doubtful
  targets: Map<string, Target[]>
}

function addFile(path: string, analysis: FileAnalysis, { resolve, sees }: LanguageGraph, building: Building): void {
  const { imports, outside, passages, doubtful, targets } = building
  const passed: Passage[] = []
  const edges = new Map<string, ImportEdge>()
  const uses = new Map<string, OutsideUse>()
  for (const statement of analysis.imports) {
    const resolution = resolve(path, statement)
    if (!resolution) continue
    if ('outside' in resolution) {
      const { name, builtin } = resolution.outside
      if (!uses.has(name)) uses.set(name, { name, builtin, line: statement.line })
      continue
    }
    const key = targetKey(path, statement.line, statement.specifier)
    targets.set(key, [...(targets.get(key) ?? []), ...resolution.targets])
    for (const target of resolution.targets) {
      const { line, reExport, typeOnly, declares } = statement
      for (const name of statement.whole ? target.names : []) doubtful.add(doubtKey(path, target.path, name))
      addEdge(edges, {
        from: path,
        to: target.path,
        names: target.names,
        line,
        reExport,
        ...(typeOnly && { typeOnly }),
        ...(declares && { leadsOn: true }),
      })
      passed.push(...passageTo(target.path, target.names, statement))
    }
  }
  const declaring = sees?.(path)
  for (const name of declaring ? analysis.references : []) {
    const to = declaring?.(name)
    if (to && to !== path) addEdge(edges, { from: path, to, names: [name], line: 0, reExport: false })
  }
  if (passed.length > 0) passages.set(path, passed)
  if (edges.size > 0) imports.set(path, [...edges.values()])
  if (uses.size > 0) outside.set(path, [...uses.values()])
}

/**
 * Adds an edge from each user of a re-exported name to the file that declares it. The edge to the
 * re-exporting file keeps only names without a known declaration.
 */
function lookThroughReExports(imports: Map<string, ImportEdge[]>, find: FindDeclaration, doubtful: Doubtful): void {
  for (const [path, own] of imports) {
    const edges = new Map<string, ImportEdge>()
    for (const written of own) {
      const isReal = (name: string) =>
        find(written.to, name) !== undefined || !doubtful.has(doubtKey(path, written.to, name))
      const edge = written.names.every(isReal) ? written : { ...written, names: written.names.filter(isReal) }
      const behind = edge.reExport ? [] : edge.names.flatMap((name) => declaredBehind(edge, name, find))
      const gone = new Set(behind.map(({ outer }) => outer))
      const names = edge.names.filter((name) => !gone.has(name)).map((name) => ownName(edge.to, name, find))
      const isThrough = names.length === 0 && behind.length > 0
      addEdge(edges, { ...edge, names, ...(isThrough && { leadsOn: true }) })
      for (const { to, name } of behind) if (to !== path) addEdge(edges, { ...edge, to, names: [name] })
    }
    imports.set(path, [...edges.values()])
  }
}

/** Replaces `default` by the name that the default export has in its file. */
function ownName(path: string, name: string, find: FindDeclaration): string {
  return name === 'default' ? (find(path, name)?.name ?? name) : name
}

function declaredBehind(edge: ImportEdge, outer: string, find: FindDeclaration) {
  const found = find(edge.to, outer)
  return found && found.path !== edge.to ? [{ outer, to: found.path, name: found.name }] : []
}

/** Adds an edge. Several imports of one file become one edge with all their names. */
function addEdge(edges: Map<string, ImportEdge>, edge: ImportEdge): void {
  const known = edges.get(edge.to)
  if (!known) edges.set(edge.to, edge)
  else {
    const names = [...new Set([...known.names, ...edge.names])]
    const { typeOnly, leadsOn, ...run } = known
    edges.set(edge.to, {
      ...run,
      names,
      line: known.line || edge.line,
      reExport: known.reExport || edge.reExport,
      ...(typeOnly && edge.typeOnly && { typeOnly }),
      ...(leadsOn && edge.leadsOn && { leadsOn }),
    })
  }
}

function reversed(imports: ReadonlyMap<string, readonly ImportEdge[]>): Map<string, ImportEdge[]> {
  const importers = new Map<string, ImportEdge[]>()
  for (const edge of [...imports.values()].flat()) {
    const list = importers.get(edge.to)
    if (list) list.push(edge)
    else importers.set(edge.to, [edge])
  }
  for (const list of importers.values()) list.sort((a, b) => compareText(a.from, b.from))
  return importers
}
