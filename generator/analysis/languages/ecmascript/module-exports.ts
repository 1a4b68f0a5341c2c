import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, ImportStatement } from '../../file-analysis.ts'
import { endLine, MAX_SYMBOLS, sourceOf, startLine } from '../syntax.ts'
import { newSymbol, type Placement, symbolsOf } from './declarations.ts'
import { functionsOfObject, membersOf } from './members.ts'
import { type Imports, passOn, type Specifier, specifiersOf, stringValue } from './module-imports.ts'
import { headSignature, kindOfValue, shortValue } from './signatures.ts'

/** Exports of a module, collected first because an export may precede the declaration. */
export type Exports = {
  symbols: CodeSymbol[]
  /** Local names that are exported under the same name. */
  own: Set<string>
  /** Local name of the default export. */
  standard?: string
  /** `export { a as b }`: the file's name, the name outside, and where that is said. */
  renamed: { name: string; outside: string; node: Node }[]
}

export function readExport(node: Node, at: Placement, imports: Imports, exports: Exports): void {
  const from = stringValue(node.childForFieldName('source'), at.source)
  const clause = node.namedChildren.find((child) => child.type === 'export_clause')
  if (from) imports.statements.push(reExport(node, clause, from, at.source))
  else if (clause) for (const entry of specifiersOf(clause, at.source)) exportName(entry, imports, exports)
  else readExportedValue(node, at, imports, exports)
}

function reExport(node: Node, clause: Node | undefined, specifier: string, source: string): ImportStatement {
  const entries = clause ? specifiersOf(clause, source) : []
  const names = entries.map((entry) => entry.name)
  const statement = { specifier, names, line: startLine(node), reExport: true }
  const namespace = node.namedChildren.find((child) => child.type === 'namespace_export')?.namedChild(0)
  if (namespace) return { ...statement, exposedAs: [sourceOf(namespace, source)] }
  const renames = entries.some((entry) => entry.alias !== undefined)
  return renames ? { ...statement, exposedAs: entries.map(({ name, alias }) => alias ?? name) } : statement
}

function exportName(entry: Specifier, imports: Imports, exports: Exports): void {
  const outside = entry.alias ?? entry.name
  if (passOn(entry.name, outside, imports)) return
  if (outside === entry.name || outside === 'default') {
    exports.own.add(entry.name)
    if (outside === 'default') exports.standard = entry.name
  } else exports.renamed.push({ name: entry.name, outside, node: entry.node })
}

function readExportedValue(node: Node, at: Placement, imports: Imports, exports: Exports): void {
  const declaration = node.childForFieldName('declaration')
  if (declaration) {
    const symbols = symbolsOf(declaration, { ...at, exported: true })
    exports.symbols.push(...symbols)
    if (symbols[0] && node.children.some((child) => child.type === 'default')) exports.standard = symbols[0].name
    return
  }
  const value = node.childForFieldName('value') ?? node.namedChildren.findLast((child) => child.type !== 'comment')
  if (value?.type === 'identifier')
    exportName({ name: sourceOf(value, at.source), alias: 'default', node }, imports, exports)
  else if (value) {
    const symbol = valueSymbol('default', value, 'export default', { ...at, exported: true })
    exports.symbols.push(symbol)
    exports.standard = symbol.name
  }
}

/** A value exported without a declaration, under the name that other modules use. */
export function valueSymbol(name: string, value: Node, left: string, at: Placement): CodeSymbol {
  const kind = kindOfValue(value)
  const own = value.childForFieldName('name')
  const short = kind === 'constant' ? shortValue(value, at.source) : headSignature(value, at.source)
  // The signature of a named function already contains its name.
  const isNamed = own !== null && kind !== 'constant'
  const signature = isNamed ? short : short ? `${left} ${short}` : left
  const symbol = newSymbol(own ? sourceOf(own, at.source) : name, kind, signature, at)
  if (kind === 'class') symbol.members = membersOf(value.childForFieldName('body'), at.source)
  else if (value.type === 'object') symbol.members = functionsOfObject(value, at.source)
  return symbol
}

/**
 * Applies the collected exports: exported names become public, renamed ones get an entry under their new
 * name.
 */
export function finishExports(exports: Exports): CodeSymbol[] {
  const known = new Map<string, CodeSymbol>()
  for (const symbol of exports.symbols) {
    if (!known.has(symbol.name)) known.set(symbol.name, symbol)
    if (exports.own.has(symbol.name)) symbol.visibility = 'public'
  }
  const aliases = exports.renamed.flatMap(({ name, outside, node }) => {
    const symbol = known.get(name)
    if (!symbol) return []
    return [
      { ...symbol, name: outside, visibility: 'public' as const, startLine: startLine(node), endLine: endLine(node) },
    ]
  })
  return [...exports.symbols, ...aliases].slice(0, MAX_SYMBOLS)
}
