import type { Node } from 'web-tree-sitter'
import { cutText } from '../../../shared/basics/whole-text.ts'
import type { CodeSymbol, FileAnalysis, SymbolVariant } from '../file-analysis.ts'

/** Facts that a language finds in a syntax tree. The rest of an analysis comes from path and text. */
export type CodeFacts = Pick<
  FileAnalysis,
  | 'symbols'
  | 'imports'
  | 'references'
  | 'namespace'
  | 'namespaces'
  | 'defaultExport'
  | 'conformances'
  | 'constraint'
  | 'isGlobal'
  | 'augments'
  | 'fileDoc'
  | 'headings'
  | 'environment'
  | 'entryPoint'
>

/** A parsed file. `path` is for its ending and name only. */
export type ParsedFile = { root: Node; source: string; path: string; isTest: boolean }

/**
 * The analyzer of one language. It reads the trees of a grammar, or scans the text if no grammar exists.
 * `scan` returns null if it takes too long.
 */
export type LanguageAnalyzer = ParsedLanguage | { scan(source: string): ScannedFacts | null }

/**
 * Facts that a language finds in a text. `links`: if the language names other files; `calls`: if it finds
 * calls by itself.
 */
export type ScannedFacts = CodeFacts & Partial<Pick<FileAnalysis, 'links' | 'calls' | 'changes'>>

/** The grammar's file and the function that reads its trees. */
export type ParsedLanguage = {
  grammar: string
  /**
   * The text to parse if it differs from the source. It has the same length, and everything keeps its position.
   */
  prepared?(source: string): string
  /** Rewrites the text so that the grammar can read more of it; used if the grammar met errors. */
  mended?(text: string): string
  /** The grammar doesn't cover the whole language, so its parse errors aren't faults of the file. */
  isLenient?: true
  read(file: ParsedFile): CodeFacts
}

/** Pages never show more, and a generated table of 100,000 constants should not fill the memory. */
export const MAX_SYMBOLS = 6_000
export const MAX_MEMBERS = 400

export function sourceOf(node: Node, source: string): string {
  return source.slice(node.startIndex, node.endIndex)
}

export function startLine(node: Node): number {
  return node.startPosition.row + 1
}

/** The last line that holds something of the node; a node may end at the start of the next line. */
export function endLine(node: Node): number {
  const { row, column } = node.endPosition
  return column === 0 && row > node.startPosition.row ? row : row + 1
}

const MAX_SIGNATURE = 320
/** Characters of a signature that are read to find its end. */
const MAX_READ = 4 * MAX_SIGNATURE

/** Source text on one line: comments gone, white space collapsed, literals untouched, cut where it gets too long. */
export function oneLine(text: string, comment: 'slashes' | 'hash'): string {
  let out = ''
  let at = 0
  let braces = 0
  let brokenAngles = 0
  while (at < text.length && out.length < MAX_READ) {
    const skipped = skipComment(text, at, comment)
    const char = text[at] ?? ''
    const literal = skipped > at ? at : endOfLiteral(text, at, { before: out, comment })
    if (skipped > at) {
      at = skipped
      out = withSpace(out)
    } else if (literal > at) {
      out += literalOnLine(text.slice(at, literal))
      at = literal
    } else if (char === '\n' && braces > 0 && endsMember(out, text, at)) {
      out += '; '
      at++
    } else if (/\s/.test(char)) {
      if (char === '\n' && opensTypes(out)) brokenAngles++
      out = withSpace(out)
      at++
    } else {
      if (char === '{') braces++
      else if (char === '}') braces--
      const isBroken = char === '>' && brokenAngles > 0 && startsLine(text, at)
      if (isBroken) brokenAngles--
      out = withChar(out, char, isBroken)
      at++
    }
  }
  const line = out.trim()
  return at < text.length ? `${cutSignature(line, MAX_SIGNATURE)} …` : shortSignature(line, MAX_SIGNATURE)
}

const RESULT = /\)(?: ->|:) [^()=;]{1,80}$/

/** A signature of at most about `most` characters. Drops parameters rather than the return type. */
export function shortSignature(line: string, most: number): string {
  if (line.length <= most) return line
  const result = RESULT.exec(line)?.[0] ?? ''
  return `${cutSignature(line, most - result.length)} …${result}`
}

/** No word is cut into two: its half would be a name that does not exist. */
function cutSignature(line: string, most: number): string {
  const cut = cutText(line, most)
  const isInWord = /[\p{L}\p{N}_$]$/u.test(cut)
  return (isInWord ? cut.replace(/[\p{L}\p{N}_$]+$/u, '') : cut).trimEnd() || cut
}

/** Whether a member of a type ends at this line break. On one line, a separator has to replace the break. */
function endsMember(before: string, text: string, at: number): boolean {
  const after = /^\s*(\S{1,12})/.exec(text.slice(at, at + 200))?.[1] ?? ''
  if (!/[\w\])>}'"`?]$/.test(before.trimEnd()) || !/^(?:[\w[('"`$]|<(?:[\w$]|$))/.test(after)) return false
  return !/^(?:extends|keyof|infer|is|in|as|implements|typeof|readonly\b\W)\b/.test(after)
}

/** Whether a `<` opens type parameters. After a space or another `<`, it compares or shifts. */
function opensTypes(before: string): boolean {
  return /(?<!<|[\w)\]"'] )<$/.test(before.slice(-3))
}

function startsLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
}

/**
 * Appends a character. A closing bracket drops the comma before it, and also the space if only the line break
 * caused it.
 */
function withChar(before: string, char: string, isBroken: boolean): string {
  if (/[)\]]/.test(char) || isBroken) return before.replace(/,? $/, '') + char
  return char === '>' ? before.replace(/, $/, '') + char : before + char
}

function withSpace(text: string): string {
  const isOpen = /[([ ]$/.test(text) || opensTypes(text)
  return text === '' || isOpen ? text : `${text} `
}

function skipComment(text: string, at: number, style: 'slashes' | 'hash'): number {
  if (style === 'hash') return text[at] === '#' ? endOfLine(text, at) : at
  if (text.startsWith('//', at)) return endOfLine(text, at)
  if (!text.startsWith('/*', at)) return at
  const end = text.indexOf('*/', at + 2)
  return end < 0 ? text.length : end + 2
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** The end of the literal that begins at `at`; `at` if none begins there. */
function endOfLiteral(text: string, at: number, where: { before: string; comment: 'slashes' | 'hash' }): number {
  const quote = /^(?:"""|'''|["'`])/.exec(text.slice(at, at + 3))?.[0]
  if (quote) return endOfString(text, at, quote)
  // After a value, a slash divides.
  const isRegex =
    text[at] === '/' && where.comment === 'slashes' && /(?:^|[=(,:[!&|?{};])$/.test(where.before.trimEnd())
  return isRegex ? endOfRegex(text, at) : at
}

function endOfString(text: string, at: number, quote: string): number {
  for (let next = at + quote.length; next < text.length; next++) {
    if (text[next] === '\\') next++
    else if (text.startsWith(quote, next)) return next + quote.length
    else if (text[next] === '\n' && /^["']$/.test(quote)) return at
  }
  return at
}

function endOfRegex(text: string, at: number): number {
  let isInClass = false
  for (let next = at + 1; next < text.length && text[next] !== '\n'; next++) {
    const char = text[next]
    if (char === '\\') next++
    else if (char === '/' && !isInClass) return next + 1
    else if (char === '[') isInClass = true
    else if (char === ']') isInClass = false
  }
  return at
}

/** A literal of several lines becomes `…`, because its line breaks are part of it. */
function literalOnLine(literal: string): string {
  if (!literal.includes('\n')) return literal
  const quote = /^(.)\1*/.exec(literal)?.[0] ?? ''
  return `${quote}…${quote}`
}

/**
 * Merges overloads, and a getter with its setter, into one symbol that spans all of them. Symbols with an
 * `overloads` list are declarations; the one without is their implementation. `areApart`: each symbol has an
 * implementation of its own.
 */
export function mergeOverloads(symbols: readonly CodeSymbol[], areApart = false): CodeSymbol[] {
  const merged: CodeSymbol[] = []
  for (const symbol of symbols) {
    const last = merged.at(-1)
    if (last?.name === symbol.name && last.kind === symbol.kind && isCallable(symbol)) {
      if (areApart) addVariant(last, symbol)
      last.endLine = symbol.endLine
      last.doc ||= symbol.doc
      const isKnown = last.signature === symbol.signature || last.overloads?.includes(symbol.signature)
      if (symbol.overloads && !isKnown) last.overloads?.push(symbol.signature)
    } else merged.push(symbol)
  }
  for (const symbol of merged) {
    if (symbol.overloads?.length === 0) delete symbol.overloads
    if (symbol.variants?.length === 1) delete symbol.variants
  }
  return merged
}

/** Keeps the signature and doc of each function, if several functions with a body share a name. */
function addVariant(known: CodeSymbol, next: CodeSymbol): void {
  if (isAccessor(known) || isAccessor(next)) return
  known.variants ??= [variantOf(known)]
  if (known.variants.some(({ signature }) => signature === next.signature)) return
  known.variants.push(variantOf(next))
  // The name is public if any of its variants is.
  if (next.visibility === 'public') known.visibility = 'public'
}

function variantOf({ signature, doc, visibility, startLine, endLine }: CodeSymbol): SymbolVariant {
  return { signature, doc, visibility, startLine, endLine }
}

function isCallable(symbol: CodeSymbol): boolean {
  return symbol.kind === 'function' || symbol.kind === 'method' || isAccessor(symbol)
}

function isAccessor({ signature }: CodeSymbol): boolean {
  return /^(?:static )?[gs]et /.test(signature)
}
