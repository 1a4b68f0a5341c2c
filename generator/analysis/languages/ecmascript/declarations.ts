import type { Node } from 'web-tree-sitter'
import type { JsDoc } from '../../doc-comments/jsdoc.ts'
import type { CodeSymbol, SymbolKind } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, mergeOverloads, sourceOf, startLine } from '../syntax.ts'
import { docOf } from './comments.ts'
import { enumMembers, functionsOfObject, membersOf } from './members.ts'
import {
  headSignature,
  isClassValue,
  isFunctionValue,
  typeSignature,
  unwrapped,
  variableSignature,
} from './signatures.ts'

/**
 * Context of a declaration: its outermost node (with `export` and decorators), doc comment and visibility.
 */
export type Placement = { outer: Node; doc: JsDoc; exported: boolean; source: string }

const HEAD_KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['function_declaration', 'function'],
  ['generator_function_declaration', 'function'],
  ['function_signature', 'function'],
  ['class_declaration', 'class'],
  ['abstract_class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
])

/** The symbols that a declaration creates; none for other statements. */
export function symbolsOf(node: Node, at: Placement): CodeSymbol[] {
  switch (node.type) {
    case 'lexical_declaration':
    case 'variable_declaration':
      return variables(node, at)
    case 'type_alias_declaration':
      return [typeAlias(node, at)]
    case 'internal_module':
    case 'module':
      return [namespaceOf(node, at)]
    case 'ambient_declaration':
      return ambient(node, at)
    default:
      return headed(node, at)
  }
}

export function newSymbol(name: string, kind: SymbolKind, signature: string, at: Placement): CodeSymbol {
  return {
    name,
    kind,
    signature,
    doc: at.doc.text,
    visibility: at.exported && !at.doc.internal ? 'public' : 'internal',
    startLine: startLine(at.outer),
    endLine: endLine(at.outer),
    members: [],
  }
}

function headed(node: Node, at: Placement): CodeSymbol[] {
  const kind = HEAD_KINDS.get(node.type)
  const name = node.childForFieldName('name')
  if (!kind || !name) return []
  const symbol = newSymbol(sourceOf(name, at.source), kind, headSignature(node, at.source), at)
  const body = node.childForFieldName('body')
  if (node.type === 'function_signature') symbol.overloads = []
  if (kind === 'enum') symbol.members = enumMembers(body, at.source)
  else if (kind !== 'function') symbol.members = membersOf(body, at.source)
  return [symbol]
}

function typeAlias(node: Node, at: Placement): CodeSymbol {
  const name = node.childForFieldName('name')
  const symbol = newSymbol(name ? sourceOf(name, at.source) : '', 'type', typeSignature(node, at.source), at)
  const value = node.childForFieldName('value')
  if (value?.type === 'object_type') symbol.members = membersOf(value, at.source)
  else if (value?.type === 'intersection_type') {
    const parts = value.namedChildren.filter((child) => child.type === 'object_type')
    symbol.members = parts.flatMap((part) => membersOf(part, at.source)).slice(0, MAX_MEMBERS)
  }
  return symbol
}

function variables(node: Node, at: Placement): CodeSymbol[] {
  const keyword = sourceOf(node, at.source).slice(0, 5).split(/\s/)[0] ?? 'var'
  const declarators = node.namedChildren.filter((child) => child.type === 'variable_declarator')
  return declarators.flatMap((declarator) => {
    const own = declarators.length > 1 ? { ...at, outer: declarator } : at
    const name = declarator.childForFieldName('name')
    if (!name) return []
    if (name.type !== 'identifier') return destructured(name, own, keyword)
    return [variable(declarator, keyword, own)]
  })
}

function variable(declarator: Node, keyword: string, at: Placement): CodeSymbol {
  const name = declarator.childForFieldName('name')
  const whole = declarator.childForFieldName('value')
  const value = whole && unwrapped(whole)
  const plain: SymbolKind = keyword === 'const' ? 'constant' : 'variable'
  const kind = isFunctionValue(value) ? 'function' : isClassValue(value) ? 'class' : plain
  const signature = variableSignature(keyword, declarator, at.source)
  const symbol = newSymbol(name ? sourceOf(name, at.source) : '', kind, signature, at)
  if (isClassValue(value)) symbol.members = membersOf(value?.childForFieldName('body') ?? null, at.source)
  else if (at.exported && value?.type === 'object') symbol.members = functionsOfObject(value, at.source)
  return symbol
}

/** `export const { a, b: c } = …` makes `a` and `c`; without `export` such names are the file's own business. */
function destructured(pattern: Node, at: Placement, keyword: string): CodeSymbol[] {
  if (!at.exported) return []
  const names: string[] = []
  for (const child of pattern.namedChildren) {
    const target = child.childForFieldName('value') ?? child.childForFieldName('left') ?? child
    const name = /^[\w$]+/.exec(sourceOf(target, at.source))?.[0]
    if (name) names.push(name)
  }
  return names.map((name) => newSymbol(name, keyword === 'const' ? 'constant' : 'variable', `${keyword} ${name}`, at))
}

/** A namespace with its declarations as members, one level deep. */
function namespaceOf(node: Node, at: Placement): CodeSymbol {
  const name = node.childForFieldName('name')
  const label = name ? sourceOf(name, at.source).replace(/^['"]|['"]$/g, '') : ''
  const symbol = newSymbol(label, 'namespace', headSignature(node, at.source), at)
  symbol.members = declarationsIn(node.childForFieldName('body'), at)
  return symbol
}

function declarationsIn(body: Node | null, at: Placement): CodeSymbol[] {
  const found: CodeSymbol[] = []
  const comments = new CommentBuffer(at.source)
  for (const child of body?.namedChildren ?? []) {
    if (found.length >= MAX_MEMBERS) break
    if (child.type === 'comment') {
      comments.add(child)
      continue
    }
    const doc = docOf(comments.takeAbove(child))
    const exported = child.type === 'export_statement'
    const declaration = exported ? child.childForFieldName('declaration') : child
    // Skips a namespace inside a namespace, because deep nesting could cause deep recursion.
    if (!declaration || /module|ambient/.test(declaration.type)) continue
    const isDeclared = at.outer.type === 'ambient_declaration' || at.outer.namedChild(0)?.type === 'ambient_declaration'
    found.push(...symbolsOf(declaration, { outer: child, doc, exported: exported || isDeclared, source: at.source }))
  }
  return mergeOverloads(found)
}

/** `declare …`: the declaration inside; what `declare global` holds belongs to every file and is taken up one by one. */
function ambient(node: Node, at: Placement): CodeSymbol[] {
  const inner = node.namedChildren.find((child) => child.type !== 'comment')
  if (!inner) return []
  if (inner.type === 'statement_block') return declarationsIn(inner, at)
  return inner.type === 'ambient_declaration' ? [] : symbolsOf(inner, at)
}
