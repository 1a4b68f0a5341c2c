import type { Node } from 'web-tree-sitter'
import type { CodeSymbol } from '../../file-analysis.ts'
import { endLine, sourceOf, startLine } from '../syntax.ts'
import type { Placement } from './declarations.ts'
import { functionsOfObject } from './members.ts'
import { type Exports, valueSymbol } from './module-exports.ts'
import { type Imports, passOn, specifierOfCall, stringValue } from './module-imports.ts'
import { headSignature, isFunctionValue, shortValue } from './signatures.ts'

/** `Reply.prototype.send = …`, to be added to `Reply` once all symbols are known. */
export type PrototypeMember = { owner: string; members: CodeSymbol[] }

/**
 * `module.exports = …`, `exports.x = …`, chains of both, and members set on a prototype. True when the statement was
 * one of these.
 */
export function readAssignment(node: Node, at: Placement, imports: Imports, exports: Exports): PrototypeMember[] {
  const found: PrototypeMember[] = []
  const targets: string[] = []
  let value: Node | null = node
  while (value?.type === 'assignment_expression' && targets.length < 20) {
    const left = value.childForFieldName('left')
    targets.push(left && left.endIndex - left.startIndex < 200 ? sourceOf(left, at.source).replace(/\s+/g, '') : '')
    value = value.childForFieldName('right')
  }
  if (!value) return []
  for (const target of targets) {
    const named = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1]
    const owner = /^([\w$]+)\.prototype(?:\.([\w$]+))?$/.exec(target)
    if (target === 'module.exports') exportWhole(value, at, imports, exports)
    else if (named) exportNamed(named, value, at, { imports, exports })
    else if (owner) found.push({ owner: owner[1] ?? '', members: prototypeMembers(owner[2], value, at) })
  }
  return found
}

function exportWhole(value: Node, at: Placement, imports: Imports, exports: Exports): void {
  if (value.type === 'identifier') exportLocal(sourceOf(value, at.source), undefined, value, { imports, exports })
  else if (value.type === 'object') exportProperties(value, at, imports, exports)
  else if (specifierOfCall(value, at.source)) reExport(value, undefined, at, imports)
  else if (/call|new|string|number|array|template/.test(value.type) || value.childForFieldName('body'))
    exports.symbols.push(valueSymbol('module.exports', value, 'module.exports =', { ...at, exported: true }))
}

/** Re-exports a module as the member `outside`. Without `outside`, re-exports all names of the module. */
function reExport(value: Node, outside: string | undefined, at: Placement, imports: Imports): void {
  const specifier = specifierOfCall(value, at.source)
  const statement = { specifier: specifier ?? '', names: [], line: startLine(value), reExport: true }
  if (specifier) imports.statements.push(outside ? { ...statement, exposedAs: [outside] } : statement)
}

type Module = { imports: Imports; exports: Exports }

function exportNamed(name: string, value: Node, at: Placement, module: Module): void {
  if (value.type === 'identifier') exportLocal(sourceOf(value, at.source), name, at.outer, module)
  else if (specifierOfCall(value, at.source)) reExport(value, name, at, module.imports)
  else if (name !== '__esModule') {
    const symbol = valueSymbol(name, value, `${name} =`, { ...at, exported: true })
    module.exports.symbols.push({ ...symbol, name })
  }
}

/** Exports a local or imported name as `outside`, or under its own name if `outside` is undefined. */
function exportLocal(name: string, outside: string | undefined, node: Node, { imports, exports }: Module): void {
  const module = imports.modules.get(name)
  if (module && !outside) module.reExport = true
  else if (passOn(name, outside ?? name, imports)) return
  else if (!outside || outside === name || outside === 'default') exports.own.add(name)
  else exports.renamed.push({ name, outside, node })
}

function exportProperties(object: Node, at: Placement, imports: Imports, exports: Exports): void {
  const module = { imports, exports }
  const functions = new Map(functionsOfObject(object, at.source).map((symbol) => [symbol.name, symbol]))
  for (const child of object.namedChildren) {
    if (child.type === 'shorthand_property_identifier')
      exportLocal(sourceOf(child, at.source), sourceOf(child, at.source), child, module)
    const key = child.childForFieldName('key') ?? child.childForFieldName('name')
    if (!key || key.type === 'computed_property_name') continue
    const name = stringValue(key, at.source) ?? sourceOf(key, at.source)
    const value = child.childForFieldName('value')
    const method = functions.get(name)
    if (method) exports.symbols.push({ ...method, kind: 'function', visibility: 'public' })
    else if (value?.type === 'identifier') exportLocal(sourceOf(value, at.source), name, child, module)
    else if (value && specifierOfCall(value, at.source)) reExport(value, name, at, imports)
    else if (value) exports.symbols.push(propertySymbol(name, value, child, at))
  }
}

function propertySymbol(name: string, value: Node, pair: Node, at: Placement): CodeSymbol {
  const short = shortValue(value, at.source)
  return {
    name,
    kind: 'constant',
    signature: short ? `${name}: ${short}` : name,
    doc: '',
    visibility: 'public',
    startLine: startLine(pair),
    endLine: endLine(pair),
    members: [],
  }
}

function prototypeMembers(name: string | undefined, value: Node, at: Placement): CodeSymbol[] {
  if (!name) return value.type === 'object' ? functionsOfObject(value, at.source) : []
  const isFunction = isFunctionValue(value)
  const short = isFunction ? headSignature(value, at.source) : shortValue(value, at.source)
  return [
    {
      name,
      kind: isFunction ? 'method' : 'property',
      signature: short ? `${name} = ${short}` : name,
      doc: at.doc.text,
      visibility: at.doc.internal || name.startsWith('_') ? 'internal' : 'public',
      startLine: startLine(at.outer),
      endLine: endLine(at.outer),
      members: [],
    },
  ]
}
