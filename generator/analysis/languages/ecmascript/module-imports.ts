import type { Node } from 'web-tree-sitter'
import type { ImportStatement } from '../../file-analysis.ts'
import { codePlaces } from '../code-places.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** Imports of a file, and the local names that they bind. */
export type Imports = {
  statements: ImportStatement[]
  /** Local name → its import statement and its name in the other module. */
  bindings: Map<string, { statement: ImportStatement; name: string }>
  /** Local name of a module that was imported whole → its import statement. */
  modules: Map<string, ImportStatement>
  /** Import statement → re-export with the imported names that the file exports again. */
  passed: Map<ImportStatement, ImportStatement>
}

export function newImports(): Imports {
  return { statements: [], bindings: new Map(), modules: new Map(), passed: new Map() }
}

export function stringValue(node: Node | null, source: string): string | undefined {
  if (node?.type !== 'string') return undefined
  const text = sourceOf(node, source).slice(1, -1)
  return text.length > 0 && text.length <= 500 && !text.includes('\n') ? text : undefined
}

/** `import …`, `import type …`, `import x = require('…')`. */
export function readImport(node: Node, source: string, imports: Imports): void {
  const required = node.namedChildren.find((child) => child.type === 'import_require_clause')
  const specifier = stringValue((required ?? node).childForFieldName('source'), source)
  if (!specifier) return
  const isType = node.children.some((child) => child.type === 'type')
  const statement: ImportStatement = {
    specifier,
    names: [],
    line: startLine(node),
    reExport: false,
    ...(isType && { typeOnly: true }),
  }
  imports.statements.push(statement)
  const local = required?.namedChild(0)
  if (local) imports.modules.set(sourceOf(local, source), statement)
  const clause = node.namedChildren.find((child) => child.type === 'import_clause')
  for (const part of clause?.namedChildren ?? []) readClausePart(part, statement, source, imports)
}

function readClausePart(part: Node, statement: ImportStatement, source: string, imports: Imports): void {
  if (part.type === 'identifier') bind(sourceOf(part, source), 'default', statement, imports)
  else if (part.type === 'namespace_import') {
    const name = part.namedChild(0)
    if (name) imports.modules.set(sourceOf(name, source), statement)
  } else if (part.type === 'named_imports') {
    for (const { name, alias } of specifiersOf(part, source)) bind(alias ?? name, name, statement, imports)
  }
}

function bind(local: string, name: string, statement: ImportStatement, imports: Imports): void {
  statement.names.push(name)
  imports.bindings.set(local, { statement, name })
}

/** Makes an imported name visible as `outside`. Returns false if the file doesn't import that name. */
export function passOn(local: string, outside: string, imports: Imports): boolean {
  const module = imports.modules.get(local)
  const binding = imports.bindings.get(local)
  if (module) {
    module.reExport = true
    module.exposedAs = [outside]
  } else if (binding) {
    const { specifier, line } = binding.statement
    const passed = imports.passed.get(binding.statement) ?? {
      specifier,
      names: [],
      line,
      reExport: true,
      exposedAs: [],
    }
    if (!imports.passed.has(binding.statement)) imports.statements.push(passed)
    imports.passed.set(binding.statement, passed)
    passed.names.push(binding.name)
    passed.exposedAs?.push(outside)
  }
  return module !== undefined || binding !== undefined
}

export type Specifier = { name: string; alias?: string; node: Node }

/** The entries of `{ a, b as c }` in an import or export. */
export function specifiersOf(list: Node, source: string): Specifier[] {
  const found: Specifier[] = []
  for (const node of list.namedChildren) {
    const name = node.childForFieldName('name')
    if (!name) continue
    const alias = node.childForFieldName('alias')
    const entry: Specifier = { name: unquoted(sourceOf(name, source)), node }
    if (alias) entry.alias = unquoted(sourceOf(alias, source))
    found.push(entry)
  }
  return found
}

function unquoted(text: string): string {
  return text.replace(/^['"]|['"]$/g, '')
}

/** `const x = require('…')`, `const { a } = require('…')`, `const y = require('…').y`. */
export function readRequire(declarator: Node, source: string, imports: Imports): void {
  const name = declarator.childForFieldName('name')
  let value = declarator.childForFieldName('value')
  let property: string | undefined
  if (value?.type === 'member_expression') {
    const field = value.childForFieldName('property')
    property = field ? sourceOf(field, source) : undefined
    value = value.childForFieldName('object')
  }
  if (value?.type === 'await_expression') value = value.namedChild(0)
  const specifier = specifierOfCall(value, source)
  if (!specifier || !name) return
  const statement: ImportStatement = { specifier, names: [], line: startLine(declarator), reExport: false }
  imports.statements.push(statement)
  if (name.type === 'identifier') {
    if (property) bind(sourceOf(name, source), property, statement, imports)
    else imports.modules.set(sourceOf(name, source), statement)
  } else if (name.type === 'object_pattern') readPattern(name, statement, source, imports)
}

function readPattern(pattern: Node, statement: ImportStatement, source: string, imports: Imports): void {
  for (const child of pattern.namedChildren) {
    const key = child.childForFieldName('key') ?? child.childForFieldName('left') ?? child
    const local = child.childForFieldName('value') ?? key
    const name = /^[\w$]+/.exec(sourceOf(key, source))?.[0]
    if (name) bind(/^[\w$]+/.exec(sourceOf(local, source))?.[0] ?? name, name, statement, imports)
  }
}

/** The literal in `require('…')` or `import('…')`. */
export function specifierOfCall(call: Node | null, source: string): string | undefined {
  if (call?.type !== 'call_expression') return undefined
  const callee = call.childForFieldName('function')
  if (!callee || (callee.type !== 'import' && sourceOf(callee, source) !== 'require')) return undefined
  const args = call.childForFieldName('arguments')
  return stringValue(args?.namedChildren.find((child) => child.type !== 'comment') ?? null, source)
}

const MAX_USED_NAMES = 80

/** Adds the names used as `module.name` to the imports of whole modules. */
export function addUsedNames(root: Node, source: string, modules: ReadonlyMap<string, ImportStatement>): void {
  if (modules.size === 0) return
  const isCode = codePlaces(root)
  const used = new Map<ImportStatement, Set<string>>()
  for (const match of source.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]{0,80})\??\.([A-Za-z_$][\w$]{0,80})/g)) {
    const statement = modules.get(match[1] ?? '')
    if (!statement || !match[2] || !isCode(match.index)) continue
    const names = used.get(statement) ?? new Set(statement.names)
    if (names.size < MAX_USED_NAMES) used.set(statement, names.add(match[2]))
  }
  for (const [statement, names] of used) {
    statement.names = [...names]
    statement.whole = true
  }
}
