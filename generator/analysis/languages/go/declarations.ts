import type { Node } from 'web-tree-sitter'
import { blockCommentText, isLicence, lineCommentText } from '../../doc-comments/comment-text.ts'
import { goDocToMarkdown } from '../../doc-comments/go-doc.ts'
import type { CodeSymbol, SymbolKind } from '../../file-analysis.ts'
import { CommentBuffer } from '../comment-buffer.ts'
import { endLine, MAX_MEMBERS, oneLine, sourceOf, startLine } from '../syntax.ts'

/** Symbols of a file. Methods are kept apart until all types of the file are known. */
export type GoSymbols = { symbols: CodeSymbol[]; methods: { owner: string; symbol: CodeSymbol }[] }

export function readGoDeclaration(node: Node, comments: CommentBuffer, source: string, found: GoSymbols): void {
  const doc = docOf(comments.takeAbove(node))
  switch (node.type) {
    case 'function_declaration':
      found.symbols.push(callable(node, 'function', doc, source))
      return
    case 'method_declaration':
      found.methods.push({ owner: receiverOf(node, source), symbol: callable(node, 'method', doc, source) })
      return
    case 'type_declaration':
      found.symbols.push(...specs(node, { type: /^type_(?:spec|alias)$/, read: typeSymbol }, doc, source))
      return
    case 'const_declaration':
      found.symbols.push(...specs(node, { type: /^const_spec$/, read: valueSymbols('constant') }, doc, source))
      return
    case 'var_declaration':
      found.symbols.push(...specs(node, { type: /^var_spec$/, read: valueSymbols('variable') }, doc, source))
      return
    default:
  }
}

type SpecReader = (spec: Node, outer: Node, doc: string, source: string) => CodeSymbol[]

/** The entries of a declaration: one, or a group in parentheses with a doc comment for each. */
function specs(
  node: Node,
  { type, read }: { type: RegExp; read: SpecReader },
  doc: string,
  source: string,
): CodeSymbol[] {
  const list = node.namedChildren.find((child) => child.type.endsWith('_spec_list')) ?? node
  const entries = list.namedChildren.filter((child) => type.test(child.type))
  const isGroup = source.slice(node.startIndex, node.startIndex + 60).includes('(') && source[node.endIndex - 1] === ')'
  if (!isGroup) return entries.flatMap((spec) => read(spec, node, doc, source))
  const comments = new CommentBuffer(source)
  const symbols: CodeSymbol[] = []
  for (const child of list.namedChildren) {
    if (child.type === 'comment') addTrailing(child, symbols, comments, source)
    else symbols.push(...read(child, child, docOf(comments.takeAbove(child)), source))
  }
  const first = symbols[0]
  if (first && !first.doc) first.doc = doc
  return symbols
}

/**
 * Adds a trailing comment to the symbol on its line; other comments go into the buffer for the next
 * symbol.
 */
function addTrailing(comment: Node, symbols: readonly CodeSymbol[], comments: CommentBuffer, source: string): void {
  const last = symbols.at(-1)
  if (last?.endLine !== startLine(comment)) comments.add(comment)
  else if (!last.doc) last.doc = docOf([sourceOf(comment, source)])
}

function callable(node: Node, kind: SymbolKind, doc: string, source: string): CodeSymbol {
  const name = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  const signature = oneLine(source.slice(node.startIndex, body?.startIndex ?? node.endIndex), 'slashes')
  return newSymbol(name ? sourceOf(name, source) : '', kind, signature, { node, doc })
}

function newSymbol(name: string, kind: SymbolKind, signature: string, at: { node: Node; doc: string }): CodeSymbol {
  return {
    name,
    kind,
    signature,
    doc: at.doc,
    visibility: /^\p{Lu}/u.test(name) ? 'public' : 'internal',
    startLine: startLine(at.node),
    endLine: endLine(at.node),
    members: [],
  }
}

function typeSymbol(spec: Node, outer: Node, doc: string, source: string): CodeSymbol[] {
  const name = spec.childForFieldName('name')
  const type = spec.childForFieldName('type')
  if (!name || !type) return []
  const kind: SymbolKind =
    type.type === 'struct_type' ? 'struct' : type.type === 'interface_type' ? 'interface' : 'type'
  const end = kind === 'type' ? spec.endIndex : type.startIndex
  const word = kind === 'type' ? '' : kind
  const signature = `type ${oneLine(source.slice(spec.startIndex, end), 'slashes')} ${word}`.trim()
  const symbol = newSymbol(sourceOf(name, source), kind, signature, { node: outer, doc })
  const list = kind === 'struct' ? type.namedChild(0) : kind === 'interface' ? type : null
  symbol.members = fieldsOf(list, source)
  const embeds = embeddedIn(list, source)
  if (embeds.length > 0) symbol.embeds = embeds
  return [symbol]
}

/** Fields of a struct or methods of an interface. Embedded types don't count as members. */
function fieldsOf(list: Node | null, source: string): CodeSymbol[] {
  const members: CodeSymbol[] = []
  const comments = new CommentBuffer(source)
  for (const child of list?.namedChildren ?? []) {
    if (members.length >= MAX_MEMBERS) break
    if (child.type === 'comment') {
      addTrailing(child, members, comments, source)
      continue
    }
    const doc = docOf(comments.takeAbove(child))
    const kind = child.type === 'method_elem' || child.type === 'method_spec' ? 'method' : 'property'
    const tag = child.childForFieldName('tag')
    const signature = oneLine(source.slice(child.startIndex, tag?.startIndex ?? child.endIndex), 'slashes')
    for (const name of child.childrenForFieldName('name')) {
      members.push(newSymbol(sourceOf(name, source), kind, signature, { node: child, doc }))
    }
  }
  return members
}

/**
 * Embedded types: fields without a name, and interfaces in an interface. A union of types isn't an
 * embedding.
 */
function embeddedIn(list: Node | null, source: string): string[] {
  return (list?.namedChildren ?? []).slice(0, MAX_MEMBERS).flatMap((child) => {
    const isField = child.type === 'field_declaration' && !child.childForFieldName('name')
    const tag = child.childForFieldName('tag')
    const text = source.slice(child.startIndex, tag?.startIndex ?? child.endIndex).trim()
    if (!isField && child.type !== 'type_elem') return []
    return /^\*?([\p{L}_][\p{L}\p{N}_.]*)(?:\[[^\]|]*\])?$/u.exec(text)?.[1] ?? []
  })
}

function valueSymbols(kind: 'constant' | 'variable'): SpecReader {
  return (spec, outer, doc, source) => {
    const keyword = kind === 'constant' ? 'const' : 'var'
    const whole = oneLine(sourceOf(spec, source), 'slashes')
    const value = spec.childForFieldName('value')
    const head = value
      ? oneLine(source.slice(spec.startIndex, value.startIndex), 'slashes').replace(/\s*=$/, '')
      : whole
    const signature = whole.length <= 90 && !/\bfunc\s*\(|\{/.test(whole) ? whole : head
    return spec
      .childrenForFieldName('name')
      .map((name) => sourceOf(name, source))
      .filter((name) => name !== '_' && name !== ',')
      .map((name) => newSymbol(name, kind, `${keyword} ${signature}`, { node: outer, doc }))
  }
}

function receiverOf(node: Node, source: string): string {
  const receiver = node.childForFieldName('receiver')
  const text = receiver ? sourceOf(receiver, source).slice(1, 300) : ''
  return /(?:^|[\s*])([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?\)?$/.exec(text)?.[1] ?? ''
}

function docOf(above: readonly string[]): string {
  const text = commentText(above)
  return text && !isLicence(text) ? goDocToMarkdown(text) : ''
}

/** The text of consecutive comments, without `//go:` and other directives. */
export function commentText(comments: readonly string[]): string {
  const lines = comments.filter((comment) => comment.startsWith('//') && !/^\/\/(?:go:|nolint|line )/.test(comment))
  const block = comments.find((comment) => comment.startsWith('/*'))
  return block ? blockCommentText(block) : lineCommentText(lines, /^\/\//)
}
