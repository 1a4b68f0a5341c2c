import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import type { ImportEdge } from '../import-graph.ts'

export type Declaration = { path: string; name: string }

/**
 * Finds the declaration of a name that a file exports; undefined if nothing in the repository declares
 * it.
 */
export type FindDeclaration = (path: string, name: string) => Declaration | undefined

type Analyses = ReadonlyMap<string, FileAnalysis>
type Imports = ReadonlyMap<string, readonly ImportEdge[]>

const MAX_HOPS = 8

/** Finds the declaration of a name that a file exports: in the file itself, or behind its re-exports. */
export function declarationFinder(imports: Imports, analyses: Analyses): FindDeclaration {
  const symbols = new Map([...analyses].map(([path, { symbols: own }]) => [path, new Set(own.map(({ name }) => name))]))
  const known = new Map<string, Declaration | undefined>()
  const search = (path: string, name: string): Declaration | undefined => {
    const seen = new Set<string>()
    let open: Declaration[] = [{ path, name }]
    for (let hop = 0; hop < MAX_HOPS && open.length > 0; hop++) {
      const found = open.map((at) => declarationAt(at, symbols, analyses)).find((at) => at !== undefined)
      if (found) return found
      open = open.flatMap((at) => behindReExports(at, imports, analyses)).filter((at) => isNew(at, seen))
    }
    return undefined
  }
  return (path, name) => {
    const key = `${name}\n${path}`
    if (!known.has(key)) known.set(key, search(path, name))
    return known.get(key)
  }
}

function isNew({ path, name }: Declaration, seen: Set<string>): boolean {
  const key = `${name}\n${path}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

function declarationAt(
  at: Declaration,
  symbols: ReadonlyMap<string, ReadonlySet<string>>,
  analyses: Analyses,
): Declaration | undefined {
  if (symbols.get(at.path)?.has(at.name)) return at
  const standard = at.name === 'default' ? analyses.get(at.path)?.defaultExport : undefined
  if (standard !== undefined && symbols.get(at.path)?.has(standard)) return { path: at.path, name: standard }
  const offered = at.name === 'default' ? analyses.get(at.path)?.symbols.filter(isOffered) : undefined
  const only = offered?.length === 1 ? offered[0] : undefined
  return only && { path: at.path, name: only.name }
}

function isOffered(symbol: CodeSymbol): boolean {
  return symbol.visibility === 'public' && /^(?:class|function)$/.test(symbol.kind)
}

/**
 * Declarations that a re-exported name may refer to. In Rust, modules below a module also see the names that
 * it uses.
 */
function behindReExports(at: Declaration, imports: Imports, analyses: Analyses): Declaration[] {
  const analysis = analyses.get(at.path)
  const seesUses = analysis?.language === 'Rust'
  const outer = new Map<string, string>()
  for (const { reExport, names, exposedAs, whole } of analysis?.imports ?? []) {
    if (!(reExport || seesUses) || !exposedAs || whole) continue
    for (const [index, name] of exposedAs.entries()) outer.set(name, names[index] ?? name)
  }
  const inner = outer.get(at.name) ?? at.name
  const edges = imports.get(at.path) ?? []
  const isPassed = (edge: ImportEdge) =>
    edge.reExport ? passesOn(edge, inner) : seesUses && edge.names.includes(inner)
  return edges.filter(isPassed).map((edge) => ({ path: edge.to, name: inner }))
}

/** Whether a re-export includes a name. A re-export without names includes everything. */
function passesOn(edge: ImportEdge, name: string): boolean {
  return edge.names.length === 0 || edge.names.includes(name)
}
