import type { ErrorValue, RaisedError } from '../../analysis/errors/raised-error.ts'
import type { CodeSymbol, FileAnalysis } from '../../analysis/file-analysis.ts'
import { basesOf } from '../../analysis/graph/bases.ts'
import { findType, typeTables } from '../../analysis/graph/kin.ts'
import { isPeripheral } from '../../analysis/graph/periphery.ts'
import type { ImportGraph } from '../../analysis/import-graph.ts'

/** A declaration by its file and name. */
export type Declaration = { path: string; name: string }
export type ErrorPlace = Pick<RaisedError, 'of' | 'start' | 'end' | 'only'>
/** Errors of one type, status and message in a file. `leadsTo`: the type's declaration in the project. */
export type ErrorRow = Pick<RaisedError, 'type' | 'status' | 'message'> & {
  leadsTo: Declaration | null
  places: ErrorPlace[]
}
/** Error type or constant that the project declares, with the functions that raise it. */
export type DeclaredError = {
  name: string
  doc: string
  bases: string[]
  message?: string
  start: number
  end: number
  raisedBy: { path: string; of: string }[]
}
export type ErrorsOfFile = { rows: ErrorRow[]; declared: DeclaredError[]; untold: number; unread: number }

type Analyses = ReadonlyMap<string, FileAnalysis>
type Found = { path: string; symbol: CodeSymbol }

/** Errors that the product raises and declares, by file. Files without errors have no entry. */
export function projectErrors(analyses: Analyses, graph: ImportGraph): Map<string, ErrorsOfFile> {
  const own = [...analyses].filter(([path, { role }]) => role === 'source' && !isPeripheral(path))
  const declarations = new Declarations(analyses, graph)
  const raisers = new Map<string, DeclaredError['raisedBy']>()
  const rows = new Map(own.map(([path, { errors }]) => [path, rowsOf(path, errors?.raised ?? [], declarations)]))
  for (const [path, list] of rows) {
    for (const { leadsTo, places } of list) {
      if (!leadsTo) continue
      const key = keyOf(leadsTo.path, leadsTo.name)
      const known = raisers.get(key) ?? []
      raisers.set(key, known)
      for (const { of } of places)
        if (!known.some((each) => each.path === path && each.of === of)) known.push({ path, of })
    }
  }
  const raisedBy = (path: string, name: string) => raisers.get(keyOf(path, name)) ?? []
  return new Map(
    own.flatMap(([path, analysis]) => {
      const declared = declaredIn(path, analysis, { declarations, raisedBy })
      const { untold = 0, unread = 0 } = analysis.errors ?? {}
      const list = rows.get(path) ?? []
      return list.length + declared.length + untold + unread > 0
        ? [[path, { rows: list, declared, untold, unread }] as const]
        : []
    }),
  )
}

function keyOf(path: string, name: string): string {
  return `${path}#${name}`
}

function rowsOf(path: string, raised: readonly RaisedError[], declarations: Declarations): ErrorRow[] {
  const groups = Map.groupBy(raised, ({ type, status, message }) => JSON.stringify([type, status, message]))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { type, status, message } = first
    return {
      ...(type !== undefined && { type }),
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message }),
      leadsTo: type === undefined ? null : declarations.find(path, type),
      places: [first, ...others].map(({ of, start, end, only }) => ({ of, start, end, ...(only && { only }) })),
    }
  })
}

type Around = { declarations: Declarations; raisedBy: (path: string, name: string) => DeclaredError['raisedBy'] }

function declaredIn(path: string, analysis: FileAnalysis, { declarations, raisedBy }: Around): DeclaredError[] {
  const types = analysis.symbols
    .filter((symbol) => declarations.isError({ path, symbol }) || raisedBy(path, symbol.name).length > 0)
    .filter(({ kind }) => TYPES.test(kind))
    .map((symbol) => ({
      ...{ name: symbol.name, doc: symbol.doc, bases: basesOf(symbol)?.extends ?? [] },
      ...{ start: symbol.startLine, end: symbol.endLine, raisedBy: raisedBy(path, symbol.name) },
    }))
  const values = (analysis.errors?.values ?? []).map(({ name, message, start, end }) => ({
    ...{ name, message, start, end, bases: [], raisedBy: raisedBy(path, name) },
    doc: analysis.symbols.find((symbol) => symbol.name === name)?.doc ?? '',
  }))
  return [...types, ...values].toSorted((a, b) => a.start - b.start)
}

const TYPES = /^(?:class|struct|enum)$/
const ERROR = /(?:Error|Exception|Throwable)$/

/** Finds declarations of errors by the names that files use. */
class Declarations {
  readonly #analyses: Analyses
  readonly #graph: ImportGraph
  readonly #typesOf: (path: string) => ReadonlyMap<string, CodeSymbol>
  readonly #known = new Map<CodeSymbol, boolean>()

  constructor(analyses: Analyses, graph: ImportGraph) {
    this.#analyses = analyses
    this.#graph = graph
    this.#typesOf = typeTables(analyses)
  }

  /** Finds the declaration of a type or constant that a file raises. Null if the project doesn't declare it. */
  find(path: string, written: string): Declaration | null {
    const parts = written.split(/::|[.\\]/)
    const type = this.#type(path, written) ?? this.#type(path, parts.slice(0, -1).join('.'))
    if (type && TYPES.test(type.symbol.kind)) return { path: type.path, name: type.symbol.name }
    const name = parts.at(-1) ?? ''
    const at = this.#value(path, name) ? path : this.#beside(path, name)
    return at === undefined ? null : { path: at, name }
  }

  isError({ path, symbol }: Found): boolean {
    const known = this.#known.get(symbol)
    if (known !== undefined) return known
    // Types whose bases form a cycle are no errors, so a type counts as no error until its bases are checked.
    this.#known.set(symbol, false)
    const is = TYPES.test(symbol.kind) && (this.#extendsError(path, symbol) || implementsError(symbol))
    this.#known.set(symbol, is)
    return is
  }

  #extendsError(path: string, symbol: CodeSymbol): boolean {
    return (basesOf(symbol)?.extends ?? []).some((base) => {
      const found = this.#type(path, base)
      return found && found.symbol !== symbol ? this.isError(found) : ERROR.test(base)
    })
  }

  #type(path: string, written: string): Found | undefined {
    const analysis = this.#analyses.get(path)
    if (!analysis || written === '') return undefined
    const name = written.replaceAll('\\', '.').replace(/^\./, '')
    return findType({ path, written: name, analysis }, this.#typesOf, this.#graph) ?? this.#default(path, name)
  }

  /** Finds a type that another file exports as a whole: `const ApiError = require('./ApiError')`. */
  #default(path: string, name: string): Found | undefined {
    const binding = this.#analyses.get(path)?.receivers?.imports.find(({ local }) => local === name)
    if (!binding || (binding.name !== '' && binding.name !== 'default')) return undefined
    const places = (this.#graph.imports.get(path) ?? []).filter(({ line }) => line === binding.line)
    const [only, ...others] = new Set(places.map(({ to }) => to))
    if (only === undefined || others.length > 0) return undefined
    const symbol = this.#typesOf(only).get(this.#analyses.get(only)?.defaultExport ?? name)
    return symbol && { path: only, symbol }
  }

  #value(path: string | undefined, name: string): ErrorValue | undefined {
    return path === undefined
      ? undefined
      : this.#analyses.get(path)?.errors?.values.find((value) => value.name === name)
  }

  #beside(path: string, name: string): string | undefined {
    const seen = this.#graph.sees(path, name)
    if (this.#value(seen, name)) return seen
    const imported = (this.#graph.imports.get(path) ?? []).filter(({ names }) => names.includes(name))
    const places = new Set(imported.map(({ to }) => to).filter((to) => this.#value(to, name)))
    return places.size === 1 ? [...places][0] : undefined
  }
}

/** Whether a struct is an error in Go: `func (e *ParseError) Error() string`. */
function implementsError({ kind, members }: CodeSymbol): boolean {
  return (
    kind === 'struct' && members.some(({ name, signature }) => name === 'Error' && /Error\(\) string/.test(signature))
  )
}
