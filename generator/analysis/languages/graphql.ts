import type { CodeSymbol, SymbolKind } from '../file-analysis.ts'
import { firstComment } from '../text/first-comment.ts'
import {
  behindClosing,
  commentText,
  docAbove,
  docBehind,
  endBehind,
  flatText,
  type Lexis,
  lineCommentEnd,
  lineStringEnd,
  type Token,
  tokensOf,
} from './declarations/tokens.ts'
import { type LanguageAnalyzer, MAX_MEMBERS, MAX_SYMBOLS, type ScannedFacts, shortSignature } from './syntax.ts'

/** Schemas of GraphQL with their descriptions, and the operations of documents.
 * @see https://spec.graphql.org/October2021/#sec-Type-System
 */
export const graphql: LanguageAnalyzer = { scan: (source) => new GraphqlFile(source).read() }

const LEXIS: Lexis = {
  commentEnd: (source, at) => lineCommentEnd(source, at, ['#']),
  stringEnd: (source, at) =>
    source.startsWith('"""', at) ? endBehind(source, '"""', at + 3) : lineStringEnd(source, at),
  word: /[@$]?\w+(?:\.\d+)?/y,
}

const KINDS: Readonly<Record<string, SymbolKind>> = {
  type: 'struct',
  input: 'struct',
  interface: 'interface',
  enum: 'enum',
  union: 'type',
  scalar: 'type',
  directive: 'macro',
  query: 'function',
  mutation: 'function',
  subscription: 'function',
  fragment: 'type',
}
const MAX_SIGNATURE = 320

class GraphqlFile {
  readonly #source: string
  readonly #tokens: Token[]
  readonly #symbols = new Map<string, CodeSymbol>()
  #isHeadOfFirst = false

  constructor(source: string) {
    this.#source = source
    this.#tokens = tokensOf(source, LEXIS)
  }

  read(): ScannedFacts {
    for (let at = 0; at < this.#tokens.length && this.#symbols.size < MAX_SYMBOLS; ) {
      const end = this.#definition(at)
      at = end > at ? end : this.#next(at)
    }
    return {
      symbols: [...this.#symbols.values()],
      imports: [],
      references: [],
      fileDoc: this.#isHeadOfFirst ? '' : firstComment(this.#source, 'hash'),
      headings: [],
      environment: [],
      entryPoint: false,
    }
  }

  #next(at: number): number {
    return this.#tokens[at]?.text === '{' ? behindClosing(this.#tokens, at) : at + 1
  }

  /** Index after the definition that begins at token `start`; `start` itself if none begins there. */
  #definition(start: number): number {
    const tokens = this.#tokens
    const isExtension = tokens[start]?.text === 'extend'
    const at = isExtension ? start + 1 : start
    const word = tokens[at]?.text ?? ''
    const named = tokens[at + 1]
    const kind = tokens[at]?.kind === 'word' && Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
    if (!kind || named?.kind !== 'word' || named.text.startsWith('$')) return start
    const { head, end } = this.#extent(at + 2)
    const isOperation = /^(?:query|mutation|subscription|fragment)$/.test(word)
    const members = head < end && !isOperation ? this.#members(head, end - 1, kind === 'enum') : []
    const signature = shortSignature(plainSignature(tokens.slice(start, head)), MAX_SIGNATURE)
    if (this.#symbols.size === 0)
      this.#isHeadOfFirst = tokens[start - 1]?.kind === 'comment' && this.#docOf(start) !== ''
    this.#add({ name: named.text, kind, signature, members, doc: this.#docOf(start) }, start, end)
    return end
  }

  /** Adds a definition. An extension is merged into its type if the type is in the same file. */
  #add(found: Pick<CodeSymbol, 'name' | 'kind' | 'signature' | 'members' | 'doc'>, start: number, end: number): void {
    const known = this.#symbols.get(found.name)
    const [first, last] = [this.#tokens[this.#beginning(start)], this.#tokens[end - 1]]
    if (known) known.members = [...known.members, ...found.members].slice(0, MAX_MEMBERS)
    else if (first && last)
      this.#symbols.set(found.name, { ...found, visibility: 'public', startLine: first.line, endLine: last.endLine })
  }

  /** Index of a definition's opening brace (`head`) and of its end. Without a block, both are the end. */
  #extent(from: number): { head: number; end: number } {
    const tokens = this.#tokens
    let at = from
    while (at < tokens.length) {
      const { kind, text, line } = tokens[at] as Token
      if (kind === 'sign' && text === '{') return { head: at, end: behindClosing(tokens, at) }
      const before = tokens[at - 1]
      const startsLine = before !== undefined && before.endLine < line
      const begins = kind === 'word' && startsLine && /^(?:extend|schema)$/.test(text)
      if (kind === 'string' || begins || (startsLine && kind === 'word' && this.#isDefinition(at))) break
      at = kind === 'sign' && text === '(' ? behindClosing(tokens, at) : at + 1
    }
    let end = at
    while (end > from && tokens[end - 1]?.kind === 'comment') end--
    return { head: end, end }
  }

  #isDefinition(at: number): boolean {
    return Object.hasOwn(KINDS, this.#tokens[at]?.text ?? '') && this.#tokens[at + 1]?.kind === 'word'
  }

  #members(open: number, close: number, isEnum: boolean): CodeSymbol[] {
    const found: CodeSymbol[] = []
    for (let at = open + 1; at < close && found.length < MAX_MEMBERS; ) {
      const token = this.#tokens[at] as Token
      if (token.kind !== 'word' || token.text.startsWith('@')) {
        at++
        continue
      }
      const end = Math.min(close, isEnum ? this.#behindDirectives(at + 1) : this.#fieldEnd(at))
      found.push(this.#member(at, Math.max(end, at + 1)))
      at = Math.max(end, at + 1)
    }
    return found
  }

  #member(at: number, end: number): CodeSymbol {
    const tokens = this.#tokens
    const given = tokens[at + 1]?.text === '(' ? this.#arguments(at + 1, behindClosing(tokens, at + 1) - 1) : ''
    const doc = this.#docOf(at) || docBehind(tokens, end - 1)
    return {
      name: tokens[at]?.text ?? '',
      kind: 'property',
      signature: shortSignature(plainSignature(tokens.slice(at, end)), MAX_SIGNATURE),
      doc: [doc, given].filter(Boolean).join('\n\n'),
      visibility: 'public',
      startLine: tokens[this.#beginning(at)]?.line ?? 1,
      endLine: tokens[end - 1]?.endLine ?? 1,
      members: [],
    }
  }

  /** `name(arguments): Type = default @directive(…)` */
  #fieldEnd(from: number): number {
    const tokens = this.#tokens
    let at = tokens[from + 1]?.text === '(' ? behindClosing(tokens, from + 1) : from + 1
    if (tokens[at]?.text !== ':') return at
    at++
    at = tokens[at]?.text === '[' ? behindClosing(tokens, at) : at + 1
    if (tokens[at]?.text === '!') at++
    if (tokens[at]?.text === '=') at = this.#behindValue(at + 1)
    return this.#behindDirectives(at)
  }

  #behindValue(at: number): number {
    const text = this.#tokens[at]?.text ?? ''
    if (text === '[' || text === '{') return behindClosing(this.#tokens, at)
    return text === '-' ? at + 2 : at + 1
  }

  #behindDirectives(from: number): number {
    let at = from
    while (this.#tokens[at]?.kind === 'word' && this.#tokens[at]?.text.startsWith('@'))
      at = this.#tokens[at + 1]?.text === '(' ? behindClosing(this.#tokens, at + 1) : at + 1
    return at
  }

  /** Descriptions of the arguments of a field, as a Markdown list. */
  #arguments(open: number, close: number): string {
    const said: string[] = []
    for (let at = open + 1; at < close; ) {
      const token = this.#tokens[at] as Token
      if (token.kind !== 'word' || this.#tokens[at + 1]?.text !== ':') {
        at++
        continue
      }
      const doc = this.#docOf(at).replace(/\s*\n\s*/g, ' ')
      if (doc) said.push(`- \`${token.text}\`: ${doc}`)
      at = Math.max(at + 1, this.#fieldEnd(at))
    }
    return said.length > 0 ? `**Parameters:**\n\n${said.join('\n')}` : ''
  }

  /** Index of a definition's first token, which may be its description. */
  #beginning(at: number): number {
    return this.#isDescribed(at) ? at - 1 : at
  }

  #isDescribed(at: number): boolean {
    return this.#tokens[at - 1]?.kind === 'string' && !/^[=:]$/.test(this.#tokens[at - 2]?.text ?? '')
  }

  /** Text of the description or, without a description, of the comment above. */
  #docOf(at: number): string {
    return this.#isDescribed(at) ? descriptionText(this.#tokens[at - 1]?.text ?? '') : docAbove(this.#tokens, at)
  }
}

function descriptionText(raw: string): string {
  if (!raw.startsWith('"""')) return raw.replace(/^"|"$/g, '').replaceAll('\\"', '"').trim()
  return commentText([`/*${raw.replace(/^"""|"""$/g, '').replaceAll('*/', '')}*/`])
}

/** A signature without descriptions of arguments. Strings given to a directive stay. */
function plainSignature(tokens: readonly Token[]): string {
  return flatText(tokens.filter(({ kind }, at) => kind !== 'string' || /^[=:[]$/.test(tokens[at - 1]?.text ?? '')))
}
