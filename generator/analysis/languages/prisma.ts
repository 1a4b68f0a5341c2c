import type { CodeSymbol, SymbolKind, SymbolNoun } from '../file-analysis.ts'
import { firstComment } from '../text/first-comment.ts'
import {
  behindClosing,
  docAbove,
  docBehind,
  flatText,
  type Lexis,
  lineCommentEnd,
  lineStringEnd,
  type Token,
  tokensOf,
} from './declarations/tokens.ts'
import { variablesOf } from './scanned-variables.ts'
import { type LanguageAnalyzer, MAX_MEMBERS, MAX_SYMBOLS, type ScannedFacts, shortSignature } from './syntax.ts'

/** Models of Prisma with their fields, keys and comments, and the data sources and generators. */
export const prisma: LanguageAnalyzer = { scan: readPrisma }

const LEXIS: Lexis = {
  commentEnd: (source, at) => lineCommentEnd(source, at, ['//']),
  stringEnd: (source, at) => lineStringEnd(source, at),
  word: /@{0,2}[A-Za-z_][\w.]*(?:\[\])?\??/y,
}

const BLOCKS: Readonly<Record<string, readonly [SymbolKind, SymbolNoun?]>> = {
  model: ['struct', 'model'],
  view: ['struct', 'view'],
  type: ['struct'],
  enum: ['enum'],
  datasource: ['constant'],
  generator: ['constant'],
}
const MAX_SIGNATURE = 320

function readPrisma(source: string): ScannedFacts {
  const tokens = tokensOf(source, LEXIS)
  const symbols: CodeSymbol[] = []
  let isHeadOfFirst = false
  for (let at = 0; at < tokens.length && symbols.length < MAX_SYMBOLS; ) {
    const symbol = blockAt(tokens, at)
    if (symbol && symbols.length === 0) isHeadOfFirst = symbol.doc !== ''
    if (symbol) symbols.push(symbol)
    const open = symbol ? at + 2 : at
    at = tokens[open]?.text === '{' ? behindClosing(tokens, open) : at + 1
  }
  return {
    symbols,
    imports: [],
    references: [],
    fileDoc: isHeadOfFirst ? '' : firstComment(source, 'slashes'),
    headings: [],
    environment: variablesOf(source, /\benv\(\s*"([A-Za-z_]\w{0,80})"/g),
    entryPoint: false,
  }
}

/** `model User {` */
function blockAt(tokens: readonly Token[], at: number): CodeSymbol | undefined {
  const [word, name, open] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const found = word && Object.hasOwn(BLOCKS, word.text) ? BLOCKS[word.text] : undefined
  if (!word || !found || name?.kind !== 'word' || open?.text !== '{') return undefined
  const [kind, noun] = found
  const end = behindClosing(tokens, at + 2)
  const lines = linesIn(tokens, at + 3, end - 1)
  const isOfBlock = (line: Line) => /^@@(?:map|schema|ignore)\b/.test(tokens[line.from]?.text ?? '')
  const own = lines.filter(isOfBlock).map(({ from, to }) => flatText(tokens.slice(from, to)))
  return {
    name: name.text,
    kind,
    ...(noun && { noun }),
    signature: `${word.text} ${name.text}`,
    ...(own.length > 0 && { overloads: own }),
    doc: docOf(tokens, at),
    visibility: 'public',
    startLine: word.line,
    endLine: tokens[end - 1]?.endLine ?? word.line,
    members: lines.filter((line) => !isOfBlock(line)).map((line) => memberOf(tokens, line, kind)),
  }
}

type Line = { from: number; to: number }

/** Splits a block into its declarations. Each has one line, or several if brackets continue it. */
function linesIn(tokens: readonly Token[], from: number, to: number): Line[] {
  const lines: Line[] = []
  for (let at = from; at < to && lines.length < MAX_MEMBERS; ) {
    const { kind, line } = tokens[at] as Token
    if (kind === 'comment') {
      at++
      continue
    }
    const start = at
    let last = line
    while (at < to && tokens[at]?.kind !== 'comment' && (tokens[at]?.line ?? 0) <= last) {
      at = /^[([{]$/.test(tokens[at]?.text ?? '') ? Math.min(to, behindClosing(tokens, at)) : at + 1
      last = tokens[at - 1]?.endLine ?? last
    }
    lines.push({ from: start, to: at })
  }
  return lines
}

function memberOf(tokens: readonly Token[], { from, to }: Line, kind: SymbolKind): CodeSymbol {
  const own = tokens.slice(from, to)
  const signature = shortSignature(flatText(own), MAX_SIGNATURE)
  const word = own[0]?.text ?? ''
  const noun = word.startsWith('@@') ? (/^@@(?:index|fulltext)/.test(word) ? 'index' : 'constraint') : 'field'
  return {
    name: noun === 'field' ? word : signature,
    kind: 'property',
    ...(kind === 'struct' && { noun }),
    signature,
    doc: docOf(tokens, from, to - 1),
    visibility: 'public',
    startLine: own[0]?.line ?? 1,
    endLine: own.at(-1)?.endLine ?? 1,
    members: [],
  }
}

/**
 * Documentation from the `///` lines above, else from behind the last line. Other comments above are
 * headings.
 */
function docOf(tokens: readonly Token[], at: number, last?: number): string {
  const above = tokens[at - 1]?.text.startsWith('///') ? docAbove(tokens, at) : ''
  return plainDoc(above) || (last === undefined ? '' : plainDoc(docBehind(tokens, last)))
}

/** Removes generator directives such as `[Type]` and `@zod.string()`, but keeps descriptions in them. */
function plainDoc(comment: string): string {
  return comment
    .split('\n')
    .map((line) =>
      ORDER.test(line) ? (/\.describe\("([^"\n]{1,400})"\)/.exec(line.slice(0, 1_000))?.[1] ?? '') : line,
    )
    .join('\n')
    .trim()
}

const ORDER = /^\s*(?:\[[\w.]+\]|@\w)/
