import type { Node } from 'web-tree-sitter'
import { docstringToMarkdown } from '../../doc-comments/docstring.ts'
import type { CodeSymbol, SymbolKind } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, oneLine, sourceOf, startLine } from '../syntax.ts'
import { assignmentHead, assignmentSignature, kindOfAssignment } from './assignments.ts'
import { commentDoc, readComment } from './comments.ts'
import { NO_SHAPE, type Shape, shapeOf } from './decorators.ts'
import { instanceAttributes } from './instance-attributes.ts'
import { stringContent } from './strings.ts'

/** `all`: the names in `__all__`, null where the module has none. */
export type Declarations = { symbols: CodeSymbol[]; all: Set<string> | null }

/** `__all__ = […]`, `__all__ += […]`; computed parts are left out. */
export function readAll(node: Node, source: string, declarations: Declarations): void {
  const assignment = node.type === 'expression_statement' ? node.namedChild(0) : null
  if (!assignment || !/assignment/.test(assignment.type)) return
  const left = assignment.childForFieldName('left')
  if (!left || sourceOf(left, source) !== '__all__') return
  declarations.all ??= new Set()
  for (const item of assignment.childForFieldName('right')?.namedChildren ?? []) {
    if (item.type === 'string') declarations.all.add(stringContent(item, source))
  }
}

/** Adds the symbols that a statement declares. Every statement consumes the comments above it. */
/** `isGuarded`: below an `if` or `try`, which may not be taken. */
export type Statement = { node: Node; isGuarded: boolean }

export function readStatement(
  { node, isGuarded }: Statement,
  comments: CommentBuffer,
  source: string,
  { symbols }: Declarations,
): void {
  const above = comments.takeAbove(node)
  if (node.type === 'expression_statement') readExpression({ node, isGuarded }, above, source, symbols)
  else {
    const symbol = definitionOf(node, above, source, 'function')
    if (symbol && !isOverloadOf(symbols.at(-1), symbol)) symbols.push(symbol)
  }
}

/** `@overload`s, and a property with its setter, stay one symbol. */
function isOverloadOf(last: CodeSymbol | undefined, next: CodeSymbol): boolean {
  if (last?.name !== next.name || last.kind === 'class' || next.kind === 'class') return false
  joinOverload(last, next)
  last.endLine = Math.max(last.endLine, next.endLine)
  last.doc ||= next.doc
  return true
}

const OVERLOAD = /^@(?:\w+\.)*overload /

/** Merges a function with its overloads above. Callers reach the function; a stub file has only overloads. */
function joinOverload(last: CodeSymbol, next: CodeSymbol): void {
  if (!OVERLOAD.test(last.signature)) return
  const [first, ...others] = [last.signature, ...(last.overloads ?? [])]
  const isFunction = !OVERLOAD.test(next.signature)
  if (isFunction) last.signature = next.signature
  last.overloads = isFunction ? [first, ...others].map(withoutOverload) : [...others, next.signature]
}

function withoutOverload(signature: string): string {
  return signature.replace(OVERLOAD, '')
}

/**
 * Functions, classes and `type X = …`, with or without decorators. Nested classes are listed without
 * members.
 */
function definitionOf(node: Node, above: readonly string[], source: string, kind: SymbolKind): CodeSymbol | undefined {
  const definition = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node
  if (!definition) return undefined
  if (definition.type === 'type_alias_statement') return typeAlias(definition, above, source)
  const name = definition.childForFieldName('name')
  const body = definition.childForFieldName('body')
  if (!name || !/^(?:function|class)_definition$/.test(definition.type)) return undefined
  const isClass = definition.type === 'class_definition'
  const { decorators, isProperty } = isClass ? NO_SHAPE : shapeOf(node, source)
  const head = oneLine(source.slice(definition.startIndex, body?.startIndex ?? definition.endIndex), 'hash')
  const symbol: CodeSymbol = {
    name: sourceOf(name, source),
    kind: isClass ? 'class' : isProperty ? 'property' : kind,
    signature: [...decorators, head.replace(/:$/, '')].join(' '),
    doc: docstringOf(body, source) || commentDoc(above),
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [],
  }
  if (isClass && kind === 'function') symbol.members = membersOf(body, source)
  return symbol
}

function typeAlias(node: Node, above: readonly string[], source: string): CodeSymbol {
  const left = node.childForFieldName('left')
  return {
    name: left ? (/^\w+/.exec(sourceOf(left, source))?.[0] ?? '') : '',
    kind: 'type',
    signature: oneLine(sourceOf(node, source), 'hash'),
    doc: commentDoc(above),
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [],
  }
}

function membersOf(body: Node | null, source: string): CodeSymbol[] {
  const members: CodeSymbol[] = []
  const properties = new Map<string, CodeSymbol>()
  const comments = new CommentBuffer(source)
  for (const child of body?.namedChildren ?? []) {
    if (members.length >= MAX_MEMBERS) break
    if (child.type === 'comment') readComment(child, members.at(-1), comments, source)
    else if (child.type === 'expression_statement') addAttribute(child, comments, source, members)
    else {
      const member = definitionOf(child, comments.takeAbove(child), source, 'method')
      if (member) addMember(member, shapeOf(child, source), members, properties)
    }
  }
  for (const member of members) {
    const isProtocol = member.kind === 'method' && /^__\w+__$/.test(member.name)
    member.visibility = member.name.startsWith('_') && !isProtocol ? 'internal' : 'public'
  }
  const init = body?.namedChildren.find((child) => isInit(child, source))
  return init ? withInstanceAttributes(members, instanceAttributes(init, source)) : members
}

function addMember(
  member: CodeSymbol,
  { accessor }: Shape,
  members: CodeSymbol[],
  properties: Map<string, CodeSymbol>,
): void {
  const property = accessor?.of === member.name ? properties.get(member.name) : undefined
  if (!property) {
    if (isOverloadOf(members.at(-1), member)) return
    members.push(member)
    if (member.kind === 'property') properties.set(member.name, member)
    return
  }
  if (property === members.at(-1)) property.endLine = member.endLine
  // Users see a property with a setter as an attribute.
  if (accessor?.sets)
    property.signature = property.signature.replace(/^.*?\bdef (\w+)\(.*?\)(?: -> (.+))?$/, asAttribute)
}

function asAttribute(_: string, name: string, type?: string): string {
  return type ? `${name}: ${type}` : name
}

function isInit(node: Node, source: string): boolean {
  const name = node.type === 'function_definition' ? node.childForFieldName('name') : null
  return name !== null && sourceOf(name, source) === '__init__'
}

/** Adds instance attributes after `__init__`. Declarations in the class take precedence over `__init__`. */
function withInstanceAttributes(members: readonly CodeSymbol[], attributes: readonly CodeSymbol[]): CodeSymbol[] {
  const known = new Map(members.map((member) => [member.name, member]))
  const own = attributes.filter(({ name }) => !known.has(name))
  for (const { name, doc } of attributes) {
    const member = known.get(name)
    if (member?.kind === 'property') member.doc ||= doc
  }
  return members.flatMap((member) => (member.name === '__init__' ? [member, ...own] : [member]))
}

function addAttribute(node: Node, comments: CommentBuffer, source: string, members: CodeSymbol[]): void {
  const inner = node.namedChild(0)
  const last = members.at(-1)
  // A string below an attribute is its docstring by convention.
  if (inner?.type === 'string' && last?.kind === 'property' && !last.doc && startLine(node) - last.endLine <= 1) {
    last.doc = docstringToMarkdown(stringContent(inner, source))
    return
  }
  const above = comments.takeAbove(node)
  // Python itself reads names such as `__slots__` and `__hash__`.
  if (/^__\w+__\b/.test(source.slice(node.startIndex, node.startIndex + 60))) return
  const before = members.length
  readExpression({ node, isGuarded: false }, above, source, members)
  for (const member of members.slice(before)) member.kind = 'property'
}

/** Assignments to plain names. A name that is assigned again keeps its first place. */
function readExpression(
  { node, isGuarded }: Statement,
  above: readonly string[],
  source: string,
  symbols: CodeSymbol[],
): void {
  const assignment = node.namedChild(0)
  if (assignment?.type === 'string') {
    const last = symbols.at(-1)
    if (last && /constant|variable|type/.test(last.kind) && !last.doc && startLine(node) - last.endLine <= 1)
      last.doc = docstringToMarkdown(stringContent(assignment, source))
    return
  }
  const left = assignment?.type === 'assignment' ? assignment.childForFieldName('left') : null
  if (!assignment || left?.type !== 'identifier') return
  const name = sourceOf(left, source)
  if (name === '__all__') return
  const signature = assignmentSignature(assignment, source)
  const known = symbols.find((symbol) => symbol.name === name)
  if (known) {
    // The value depends on which assignment has run, so the signature omits it.
    if (/^(?:constant|variable)$/.test(known.kind) && known.signature !== signature)
      known.signature = known.signature.replace(/ = .*$/s, '')
    return
  }
  const kind = kindOfAssignment(name, assignment, source)
  symbols.push({
    name,
    kind,
    signature: isGuarded && kind !== 'type' ? assignmentHead(assignment, source) : signature,
    doc: commentDoc(above),
    visibility: 'public',
    startLine: startLine(node),
    endLine: endLine(node),
    members: [],
  })
}

function docstringOf(body: Node | null, source: string): string {
  const first = body?.namedChildren.find((child) => child.type !== 'comment')
  const string = first?.type === 'expression_statement' ? first.namedChild(0) : null
  return string?.type === 'string' ? docstringToMarkdown(stringContent(string, source)) : ''
}
