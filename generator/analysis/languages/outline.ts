import type { Node } from 'web-tree-sitter'
import type { Bases, CodeSymbol, FileAnalysis, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { CommentBuffer } from './comment-buffer.ts'
import { withoutDirectives } from './first-variant.ts'
import { endLine, MAX_MEMBERS, MAX_SYMBOLS, mergeOverloads, oneLine, sourceOf, startLine } from './syntax.ts'

type Visibility = CodeSymbol['visibility']

/** A declaration that a language found in a node. */
export type Declared = {
  name: string
  kind: SymbolKind
  noun?: SymbolNoun
  bases?: Bases | undefined
  visibility: Visibility
  /** Node before which the signature ends; without it, the whole node is the signature. */
  body?: Node | null
  /** Start of the signature, if it begins after annotations and not with the node. */
  from?: number
  /** The signature, if it isn't a piece of the source. */
  signature?: string
  /** Nodes from which the members are read. */
  members?: readonly Node[]
  /** Visibility of members until a line in the body changes it. */
  membersAccess?: Visibility
}

/**
 * Position of a node. `access`: visibility of the next declarations, for languages with separate access
 * lines.
 */
export type Place = { readonly owner: Declared | undefined; access: Visibility; attributes: readonly string[] }

/** How to find declarations in the trees of a language. */
export type Outline = {
  comments: 'slashes' | 'hash'
  /**
   * True if functions of the same name may differ in their parameters. Otherwise, a second function becomes a
   * variant of the first.
   */
  hasOverloads?: true
  /** True if preprocessor lines may occur inside a declaration. */
  hasDirectives?: true
  isComment(node: Node): boolean
  /** Whether a node between a doc comment and its declaration belongs to the declaration. */
  isAttribute?(node: Node): boolean
  /** The text of the comments above a declaration, as plain Markdown; '' if they tell a reader nothing. */
  docOf(comments: readonly string[]): string
  /** Whether a node is the body of the declaration before it, in grammars that make them siblings. */
  isBody?(node: Node): boolean
  /** Returns the children of a node that only groups declarations. They are read instead of the node. */
  opened?(node: Node, place: Place): readonly Node[] | undefined
  declared(node: Node, place: Place, source: string): readonly Declared[]
}

/** All declarations among `nodes`, with their members, in source order. */
export function readOutline(nodes: readonly Node[], outline: Outline, source: string): CodeSymbol[] {
  return new OutlineReader(outline, source).read(nodes, { owner: undefined, access: 'public', attributes: [] })
}

class OutlineReader {
  readonly #outline: Outline
  readonly #source: string
  #count = 0

  constructor(outline: Outline, source: string) {
    this.#outline = outline
    this.#source = source
  }

  read(nodes: readonly Node[], place: Place): CodeSymbol[] {
    const symbols: CodeSymbol[] = []
    this.#into(symbols, nodes, place)
    return mergeOverloads(symbols, this.#outline.hasOverloads)
  }

  #into(symbols: CodeSymbol[], nodes: readonly Node[], place: Place): void {
    const outline = this.#outline
    const comments = new CommentBuffer(this.#source, place.owner ? 'blank-line' : 'next-line')
    let inline: string | undefined
    let attributes: { first: Node; above: string[]; all: string[] } | undefined
    let found: CodeSymbol[] = []
    for (const [index, node] of nodes.entries()) {
      if (this.#count > MAX_SYMBOLS || (place.owner && symbols.length > MAX_MEMBERS)) return
      if (outline.isComment(node)) {
        if (isBefore(node, nodes[index + 1])) inline = sourceOf(node, this.#source)
        else if (!place.owner || !this.#describes(node, symbols.at(-1))) comments.add(node)
        continue
      }
      if (outline.isBody?.(node)) {
        comments.skip(node)
        for (const symbol of found) symbol.endLine = endLine(node)
        continue
      }
      const above = [...comments.takeAbove(node), ...(inline === undefined ? [] : [inline])]
      inline = undefined
      if (outline.isAttribute?.(node)) {
        attributes ??= { first: node, above: [], all: [] }
        attributes.above.push(...above)
        attributes.all.push(sourceOf(node, this.#source))
        continue
      }
      place.attributes = attributes?.all ?? []
      const inside = node.type === 'ERROR' ? node.namedChildren : outline.opened?.(node, place)
      if (inside) this.#into(symbols, inside, place)
      else {
        const doc = outline.docOf([...(attributes?.above ?? []), ...above])
        const at = { node, first: attributes?.first ?? node, doc }
        found = outline.declared(node, place, this.#source).map((each) => this.#symbol(each, at))
        symbols.push(...found)
      }
      attributes = undefined
    }
  }

  /** Whether a comment is behind a member on its line, and so describes that member. */
  #describes(comment: Node, last: CodeSymbol | undefined): boolean {
    if (!last || last.endLine !== startLine(comment)) return false
    last.doc ||= this.#outline.docOf([sourceOf(comment, this.#source)])
    return true
  }

  #symbol(found: Declared, at: { node: Node; first: Node; doc: string }): CodeSymbol {
    this.#count++
    const { name, kind, noun, bases, visibility, members } = found
    const inside: Place = { owner: found, access: found.membersAccess ?? visibility, attributes: [] }
    return {
      name,
      kind,
      ...(noun && { noun }),
      ...(bases && bases.extends.length + bases.implements.length > 0 && { bases }),
      signature: found.signature ?? this.#signature(found, at.node),
      doc: at.doc,
      visibility,
      startLine: startLine(at.first),
      endLine: endLine(at.node),
      members: members && this.#count <= MAX_SYMBOLS ? this.read(members, inside) : [],
      ...(this.#outline.hasOverloads && /^(?:function|method)$/.test(kind) ? { overloads: [] } : {}),
    }
  }

  #signature({ body, from, kind }: Declared, node: Node): string {
    const start = from ?? node.startIndex
    const written = this.#source.slice(start, body?.startIndex ?? node.endIndex)
    const text = this.#outline.hasDirectives ? withoutDirectives(written) : written
    const line = oneLine(text, this.#outline.comments).replace(/\s*(?:[;{,:]|=>|(?<![=!<>])=)$/, '')
    return kind === 'constant' || kind === 'variable' || kind === 'property' ? shortened(line) : line
  }
}

/**
 * Whether a comment precedes `next` on its line. The caller passes `next`, because sibling lookups are
 * slow.
 */
function isBefore({ endPosition: end }: Node, next: Node | undefined): boolean {
  return next !== undefined && end.column > 0 && next.startPosition.row === end.row
}

/** Shortens a line with a long value, since the source shows the value. */
function shortened(line: string): string {
  if (line.length <= MAX_VALUE) return line
  const value = /^[^=]{1,200}?(?=\s*=(?!=))/.exec(line)?.[0]
  return value ?? line
}

const MAX_VALUE = 100

/**
 * Lists types first, then members: methods outside of their type are added to it, or become `Type.method`.
 */
export function withMembers(
  symbols: readonly CodeSymbol[],
  apart: readonly { owner: string; symbol: CodeSymbol }[],
): CodeSymbol[] {
  const types = new Map(symbols.map((symbol) => [symbol.name, symbol]))
  const orphans: CodeSymbol[] = []
  for (const { owner, symbol } of apart) {
    const type = types.get(owner)
    if (type) {
      if (type.members.length < MAX_MEMBERS) type.members.push(symbol)
    } else orphans.push({ ...symbol, name: owner ? `${owner}.${symbol.name}` : symbol.name })
  }
  return [...symbols, ...orphans].toSorted((a, b) => a.startLine - b.startLine)
}

/** The text of a field of a node; '' where it has none. */
export function fieldText(node: Node, field: string, source: string): string {
  const child = node.childForFieldName(field)
  return child ? sourceOf(child, source) : ''
}

const MAX_VARIABLES = 400

/** Environment variables, found by the calls that read them. The first group that matches is the name. */
export function readEnvironment(root: Node, source: string, pattern: RegExp): FileAnalysis['environment'] {
  const found = new Map<string, number>()
  for (const match of source.matchAll(pattern)) {
    const name = match.slice(1).find((group) => group !== undefined)
    if (!name || found.has(name) || found.size >= MAX_VARIABLES) continue
    const node = root.descendantForIndex(match.index)
    if (node && !/comment|string|heredoc/.test(node.type)) found.set(name, node.startPosition.row + 1)
  }
  return [...found].map(([name, line]) => ({ name, line }))
}
