import type { Node } from 'web-tree-sitter'
import type { CodeSymbol, SymbolKind } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, mergeOverloads, oneLine, sourceOf, startLine } from '../syntax.ts'
import { docOf } from './comments.ts'
import { constructorFields, withConstructorFields } from './constructor-fields.ts'
import { headSignature, isFunctionValue, shortValue } from './signatures.ts'

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['method_definition', 'method'],
  ['method_signature', 'method'],
  ['abstract_method_signature', 'method'],
  ['public_field_definition', 'property'],
  ['field_definition', 'property'],
  ['property_signature', 'property'],
])

/** The members of a class, interface or object type, with their doc comments. */
export function membersOf(body: Node | null, source: string): CodeSymbol[] {
  if (!body) return []
  const members: CodeSymbol[] = []
  const comments = new CommentBuffer(source, 'blank-line')
  let decorator: Node | null = null
  for (const child of body.namedChildren) {
    if (members.length >= MAX_MEMBERS) break
    if (child.type === 'comment') comments.add(child)
    else if (child.type === 'decorator') decorator ??= child
    else {
      const member = memberOf(child, decorator ?? child, comments, source)
      if (member) members.push(member)
      decorator = null
    }
  }
  return withConstructorFields(mergeOverloads(members), constructorFields(body, source))
}

function memberOf(node: Node, first: Node, comments: CommentBuffer, source: string): CodeSymbol | undefined {
  const kind = KINDS.get(node.type)
  const name = node.childForFieldName('name') ?? node.childForFieldName('property')
  if (!kind || !name) {
    comments.skip(node)
    return undefined
  }
  const doc = docOf(comments.takeAbove(first))
  const label = nameText(name, source)
  const signature = memberSignature(node, source)
  return {
    name: label,
    kind: isAccessor(signature) ? 'property' : isFunctionValue(node.childForFieldName('value')) ? 'method' : kind,
    signature,
    doc: doc.text,
    visibility: doc.internal || isHidden(node, name, label) ? 'internal' : 'public',
    startLine: startLine(first),
    endLine: endLine(node),
    members: [],
    ...(/method_signature$/.test(node.type) ? { overloads: [] } : {}),
  }
}

function nameText(name: Node, source: string): string {
  const text = oneLine(sourceOf(name, source).slice(0, 200), 'slashes')
  return name.type === 'string' ? text.slice(1, -1) : text
}

function isHidden(node: Node, name: Node, label: string): boolean {
  if (name.type === 'private_property_identifier' || label.startsWith('_')) return true
  return node.namedChildren.some(
    (child) => child.type === 'accessibility_modifier' && child.endIndex - child.startIndex > 6,
  )
}

function isAccessor(signature: string): boolean {
  return /^(?:static )?(?:get|set) [^(]/.test(signature)
}

function memberSignature(node: Node, source: string): string {
  const value = node.childForFieldName('value')
  if (!value) return withoutModifiers(headSignature(withoutDecorators(node), source))
  const type = node.childForFieldName('type')
  const name = node.childForFieldName('name') ?? node.childForFieldName('property') ?? node
  const left = oneLine(source.slice(withoutDecorators(node).startIndex, (type ?? name).endIndex), 'slashes')
  if (isFunctionValue(value)) return withoutModifiers(type ? left : `${left} = ${headSignature(value, source)}`)
  const short = shortValue(value, source)
  return withoutModifiers(short ? `${left} = ${short}` : left)
}

/** Node with which a member's signature begins: the member, or its first child after its decorators. */
function withoutDecorators(node: Node): Node {
  const first = node.namedChild(0)
  if (first?.type !== 'decorator') return node
  return node.namedChildren.find((child) => child.type !== 'decorator') ?? node
}

/** `public` is the default, and whether something is private shows in its visibility. */
function withoutModifiers(signature: string): string {
  return signature.replace(/^(?:(?:public|declare|override) )+/, '').replace(/;$/, '')
}

/** The members of an enum. */
export function enumMembers(body: Node | null, source: string): CodeSymbol[] {
  const members: CodeSymbol[] = []
  const comments = new CommentBuffer(source, 'blank-line')
  for (const child of body?.namedChildren ?? []) {
    if (members.length >= MAX_MEMBERS) break
    if (child.type === 'comment') {
      comments.add(child)
      continue
    }
    const name = child.childForFieldName('name') ?? child
    members.push({
      name: nameText(name, source),
      kind: 'constant',
      signature: oneLine(sourceOf(child, source), 'slashes'),
      doc: docOf(comments.takeAbove(child)).text,
      visibility: 'public',
      startLine: startLine(child),
      endLine: endLine(child),
      members: [],
    })
  }
  return members
}

/** The functions in an object literal; its other properties say little without their values. */
export function functionsOfObject(object: Node, source: string): CodeSymbol[] {
  const members: CodeSymbol[] = []
  const comments = new CommentBuffer(source, 'blank-line')
  for (const child of object.namedChildren) {
    if (members.length >= MAX_MEMBERS) break
    if (child.type === 'comment') {
      comments.add(child)
      continue
    }
    const value = child.childForFieldName('value')
    const name = child.childForFieldName('name') ?? child.childForFieldName('key')
    const isMethod = child.type === 'method_definition' || (child.type === 'pair' && isFunctionValue(value))
    if (!isMethod || !name || name.type === 'computed_property_name') {
      comments.skip(child)
      continue
    }
    const doc = docOf(comments.takeAbove(child))
    const label = nameText(name, source)
    members.push({
      name: label,
      kind: 'method',
      signature: value ? `${label}: ${headSignature(value, source)}` : headSignature(child, source),
      doc: doc.text,
      visibility: doc.internal || label.startsWith('_') ? 'internal' : 'public',
      startLine: startLine(child),
      endLine: endLine(child),
      members: [],
    })
  }
  return members
}
