import type { CodeSymbol, FileAnalysis } from '../file-analysis.ts'
import type { ImportGraph } from '../import-graph.ts'
import { basesOf } from './bases.ts'
import { isPeripheral } from './periphery.ts'

/** A type and the file that declares it; null if that file isn't in the repository. */
export type TypeRef = { name: string; path: string | null }

/**
 * Relations of a type. `implements`: contracts that its signature doesn't name. `embeds`: embedded types,
 * with the public names that the type takes from each.
 */
export type TypeKin = {
  embeds: (TypeRef & { members: string[] })[]
  implements: TypeRef[]
  implementedBy: TypeRef[]
  extendedBy: TypeRef[]
}

/** File → type → its relations, for types that have any. */
export type Kin = ReadonlyMap<string, ReadonlyMap<string, TypeKin>>

type Analyses = ReadonlyMap<string, FileAnalysis>
type Found = { path: string; symbol: CodeSymbol }

const TYPES = /^(?:class|struct|interface|trait|type|enum)$/

/** Types that embed, implement or extend each other. Tests and examples are left out. */
export function kinOf(analyses: Analyses, graph: ImportGraph): Kin {
  const kin = new Map<string, Map<string, TypeKin>>()
  const typesOf = typeTables(analyses)
  for (const [path, analysis] of analyses) {
    if (analysis.role === 'test' || isPeripheral(path)) continue
    const find = (written: string) => findType({ path, written, analysis }, typesOf, graph)
    for (const symbol of analysis.symbols.filter(({ kind }) => TYPES.test(kind))) {
      const own = { path, symbol }
      for (const name of symbol.embeds ?? []) addEmbedded(kin, own, name, find(name))
      for (const base of basesIn(symbol)) addDescendant(kin, own, find(base))
    }
    for (const { type, contract } of analysis.conformances ?? []) {
      const from = find(type)
      if (from) addContract(kin, from, contract, find(contract))
    }
  }
  return kin
}

export function typeTables(analyses: Analyses): (path: string) => ReadonlyMap<string, CodeSymbol> {
  const tables = new Map<string, Map<string, CodeSymbol>>()
  return (path) => {
    const known = tables.get(path)
    if (known) return known
    const types = (analyses.get(path)?.symbols ?? []).filter(({ kind }) => TYPES.test(kind))
    const table = new Map(types.map((symbol) => [symbol.name, symbol]))
    tables.set(path, table)
    return table
  }
}

/** Bases as written in the signature, with the qualifier before their last name. */
function basesIn(symbol: CodeSymbol): string[] {
  const bases = basesOf(symbol)
  const names = [...(bases?.extends ?? []), ...(bases?.implements ?? [])]
  if (!symbol.signature.includes('.')) return names
  return names.map((name) => new RegExp(String.raw`(?:\w+\.)+${name}\b`).exec(symbol.signature)?.[0] ?? name)
}

type Sought = { path: string; written: string; analysis: FileAnalysis }

/**
 * Finds the type to which a name in a file refers: declared there, imported, or visible without an import.
 * Returns nothing if in doubt.
 */
export function findType(
  { path, written, analysis }: Sought,
  typesOf: (path: string) => ReadonlyMap<string, CodeSymbol>,
  graph: ImportGraph,
): Found | undefined {
  const parts = written.split(/\.|::/)
  const name = parts.pop() ?? ''
  const at = (place: string | undefined): Found[] => {
    const symbol = place === undefined ? undefined : typesOf(place).get(name)
    return symbol && place !== undefined ? [{ path: place, symbol }] : []
  }
  const own = parts.length === 0 ? at(path) : []
  if (own.length > 0) return own[0]
  const lines = linesOf(analysis, parts.at(-1))
  const edges = (graph.imports.get(path) ?? []).filter(({ names, line }) => names.includes(name) && lines(line))
  const imported = edges.flatMap(({ to }) => at(graph.find(to, name)?.path))
  const all = imported.length === 0 && parts.length === 0 ? at(graph.sees(path, name)) : imported
  return new Set(all.map((found) => found.path)).size === 1 ? all[0] : undefined
}

/** Returns a test for import lines. For a name qualified with a module, only imports of this module count. */
function linesOf({ imports }: FileAnalysis, module: string | undefined): (line: number) => boolean {
  if (module === undefined) return () => true
  const lines = new Set(
    imports.filter(({ specifier }) => specifier.split(/[/.\\]|::/).includes(module)).map(({ line }) => line),
  )
  return (line) => lines.has(line)
}

function entryOf(kin: Map<string, Map<string, TypeKin>>, { path, symbol }: Found): TypeKin {
  const types = kin.get(path) ?? new Map<string, TypeKin>()
  kin.set(path, types)
  const known = types.get(symbol.name) ?? { embeds: [], implements: [], implementedBy: [], extendedBy: [] }
  types.set(symbol.name, known)
  return known
}

function addEmbedded(kin: Map<string, Map<string, TypeKin>>, own: Found, written: string, found: Found | undefined) {
  const members =
    found?.symbol.members.filter(({ visibility }) => visibility === 'public').map(({ name }) => name) ?? []
  const name = found?.path === own.path ? found.symbol.name : written
  entryOf(kin, own).embeds.push({ name, path: found?.path ?? null, members })
}

function addDescendant(kin: Map<string, Map<string, TypeKin>>, own: Found, base: Found | undefined) {
  if (!base || base.symbol === own.symbol) return
  const isContract = (found: Found) => /^(?:interface|trait)$/.test(found.symbol.kind)
  const entry = entryOf(kin, base)
  addRef(isContract(base) && !isContract(own) ? entry.implementedBy : entry.extendedBy, refOf(own))
}

function addContract(
  kin: Map<string, Map<string, TypeKin>>,
  from: Found,
  written: string,
  contract: Found | undefined,
) {
  if (contract) {
    addRef(entryOf(kin, from).implements, refOf(contract))
    addRef(entryOf(kin, contract).implementedBy, refOf(from))
  } else if (written.includes('.')) addRef(entryOf(kin, from).implements, { name: written, path: null })
}

function refOf({ path, symbol }: Found): TypeRef {
  return { name: symbol.name, path }
}

function addRef(list: TypeRef[], ref: TypeRef) {
  if (!list.some(({ name, path }) => name === ref.name && path === ref.path)) list.push(ref)
}
