import type { Node } from 'web-tree-sitter'
import type { ImportStatement } from '../../file-analysis.ts'
import { codePlaces } from '../code-places.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** `modules`: local name (dotted for `import a.b`) of a module imported whole → its statement. */
export type PythonImports = { statements: ImportStatement[]; modules: Map<string, ImportStatement> }

const MAX_IMPORTS = 2_000

/** `import a.b as c`, `from ..pkg import (x as y, z)`, `from m import *`. `typeOnly`: below `if TYPE_CHECKING`. */
export function readImports(node: Node, typeOnly: boolean, source: string, imports: PythonImports): void {
  const { statements } = imports
  if (statements.length > MAX_IMPORTS) return
  const before = statements.length
  if (node.type === 'import_statement') readModules(node, source, imports)
  else if (node.type === 'import_from_statement') readFrom(node, source, imports)
  if (typeOnly) for (const statement of statements.slice(before)) statement.typeOnly = true
}

/** Reads the imports inside functions too. `read`: ids of the imports that have been read. */
export function readInnerImports(root: Node, read: ReadonlySet<number>, source: string, imports: PythonImports): void {
  for (const node of root.descendantsOfType(['import_statement', 'import_from_statement']))
    if (!read.has(node.id)) readImports(node, false, source, imports)
  imports.statements.sort((a, b) => a.line - b.line)
}

function readModules(node: Node, source: string, imports: PythonImports): void {
  for (const child of node.namedChildren) {
    const name = child.childForFieldName('name') ?? child
    const alias = child.childForFieldName('alias')
    if (child.type !== 'dotted_name' && child.type !== 'aliased_import') continue
    const specifier = dotted(name, source)
    const statement = { specifier, names: [], line: startLine(node), reExport: false }
    imports.statements.push(statement)
    imports.modules.set(alias ? sourceOf(alias, source) : specifier, statement)
  }
}

function readFrom(node: Node, source: string, imports: PythonImports): void {
  const module = node.childForFieldName('module_name')
  if (!module) return
  const statement: ImportStatement = {
    specifier: dotted(module, source),
    names: [],
    line: startLine(node),
    reExport: false,
  }
  imports.statements.push(statement)
  const outside: string[] = []
  for (const child of node.namedChildren) {
    if (child.startIndex === module.startIndex) continue
    if (child.type === 'wildcard_import') statement.reExport = true
    if (child.type !== 'dotted_name' && child.type !== 'aliased_import') continue
    const name = dotted(child.childForFieldName('name') ?? child, source)
    const alias = child.childForFieldName('alias')
    statement.names.push(name)
    outside.push(alias ? sourceOf(alias, source) : name)
  }
  if (outside.some((name, index) => name !== statement.names[index])) statement.exposedAs = outside
}

function dotted(node: Node, source: string): string {
  return sourceOf(node, source).replace(/\s+/g, '').slice(0, 300)
}

const MAX_USED_NAMES = 80

/** Adds the names used as `a.b.name` to the modules imported with `import a.b`. */
export function addUsedModuleNames(root: Node, source: string, modules: ReadonlyMap<string, ImportStatement>): void {
  const whole = new Map([...modules].filter(([, statement]) => statement.names.length === 0 && !statement.reExport))
  if (whole.size === 0) return
  const isCode = codePlaces(root)
  const used = new Map<ImportStatement, Set<string>>()
  for (const match of source.matchAll(/(?<![\w.])[A-Za-z_]\w{0,80}(?:\.[A-Za-z_]\w{0,80}){1,5}/g)) {
    const found = usedName(match[0].split('.'), whole)
    if (!found || !isCode(match.index)) continue
    const names = used.get(found.statement) ?? new Set<string>()
    if (names.size < MAX_USED_NAMES) used.set(found.statement, names.add(found.name))
  }
  for (const [statement, names] of used) {
    statement.names = [...names]
    statement.whole = true
  }
}

/** Splits a chain into its longest prefix that is a module, and the name after this prefix. */
function usedName(chain: readonly string[], modules: ReadonlyMap<string, ImportStatement>) {
  for (let length = chain.length - 1; length >= 1; length--) {
    const statement = modules.get(chain.slice(0, length).join('.'))
    const name = chain[length]
    if (statement && name) return { statement, name }
  }
  return undefined
}
