import type { Node } from 'web-tree-sitter'
import { cutText } from '../../../shared/basics/whole-text.ts'
import type { CodeSymbol, FileAnalysis, SymbolVariant } from '../file-analysis.ts'

/** Facts that a language reads from a syntax tree. All other facts come from the path and the text. */
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

/** A parsed file. Readers use only the name and ending of `path`. */
export type ParsedFile = { root: Node; source: string; path: string; isTest: boolean }

/**
 * Analyzer of one language. It reads the syntax tree of a grammar, or scans the text if no grammar exists.
 * `scan` returns null if the scan takes too long.
 */
export type LanguageAnalyzer = ParsedLanguage | { scan(source: string): ScannedFacts | null }

/**
 * Facts that a language scans from a text. `links` is set if the language refers to other files; `calls` is
 * set if the language detects calls itself.
 */
export type ScannedFacts = CodeFacts & Partial<Pick<FileAnalysis, 'links' | 'calls' | 'changes'>>

/** A language with a grammar. `grammar`: the grammar's file; `read`: reads the grammar's trees. */
export type ParsedLanguage = {
  grammar: string
  /**
   * Returns the text to parse, if it isn't the source itself. The text has the same length, so all positions
   * stay valid.
   */
  prepared?(source: string): string
  /** Rewrites the text so that the grammar can parse more of it. Used only after a parse with errors. */
  mended?(text: string): string
  /** Set if the grammar doesn't cover the whole language. Then parse errors aren't errors in the file. */
  isLenient?: true
  read(file: ParsedFile): CodeFacts
}

/** Limits of symbols per file and members per symbol. They save memory, and pages never show more. */
export const MAX_SYMBOLS = 6_000
export const MAX_MEMBERS = 400

export function sourceOf(node: Node, source: string): string {
  return source.slice(node.startIndex, node.endIndex)
}

export function startLine(node: Node): number {
  return node.startPosition.row + 1
}

/** Returns the last line with text of a node. A node may end at the start of the line after it. */
export function endLine(node: Node): number {
  const { row, column } = node.endPosition
  return column === 0 && row > node.startPosition.row ? row : row + 1
}

const MAX_SIGNATURE = 320
/** Characters of a signature that are read. The end is needed to keep the return type. */
const MAX_READ = 4 * MAX_SIGNATURE

/** Puts source text on one line without comments. Collapses white space, keeps literals, cuts long text. */
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

/** Shortens a signature to about `most` characters. Drops parameters to keep the return type. */
export function shortSignature(line: string, most: number): string {
  if (line.length <= most) return line
  const result = RESULT.exec(line)?.[0] ?? ''
  return `${cutSignature(line, most - result.length)} …${result}`
}

/** Cuts a signature before a word, because half a word would be a name that doesn't exist. */
function cutSignature(line: string, most: number): string {
  const cut = cutText(line, most)
  const isInWord = /[\p{L}\p{N}_$]$/u.test(cut)
  return (isInWord ? cut.replace(/[\p{L}\p{N}_$]+$/u, '') : cut).trimEnd() || cut
}

/** Whether a member of a type ends at this line break. If so, a separator replaces the break. */
function endsMember(before: string, text: string, at: number): boolean {
  const after = /^\s*(\S{1,12})/.exec(text.slice(at, at + 200))?.[1] ?? ''
  if (!/[\w\])>}'"`?]$/.test(before.trimEnd()) || !/^(?:[\w[('"`$]|<(?:[\w$]|$))/.test(after)) return false
  return !/^(?:extends|keyof|infer|is|in|as|implements|typeof|readonly\b\W)\b/.test(after)
}

/** Whether a `<` opens type parameters. After a value and a space, or after `<`, it is an operator. */
function opensTypes(before: string): boolean {
  return /(?<!<|[\w)\]"'] )<$/.test(before.slice(-3))
}

function startsLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
}

/**
 * Appends a character. A closing bracket removes the comma before it, and also a space that comes only from a
 * line break.
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

/** Returns the end of the literal that begins at `at`, or `at` itself if no literal begins there. */
function endOfLiteral(text: string, at: number, where: { before: string; comment: 'slashes' | 'hash' }): number {
  const quote = /^(?:"""|'''|["'`])/.exec(text.slice(at, at + 3))?.[0]
  if (quote) return endOfString(text, at, quote)
  // A slash after a value is a division, not the start of a regular expression.
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

/** Replaces the content of a multi-line literal by `…`, because its line breaks can't be removed. */
function literalOnLine(literal: string): string {
  if (!literal.includes('\n')) return literal
  const quote = /^(.)\1*/.exec(literal)?.[0] ?? ''
  return `${quote}…${quote}`
}

/**
 * Merges overloads, and a getter with its setter, into one symbol that spans all of them. Symbols with an
 * `overloads` list are declarations; a symbol without it is the implementation. `areApart`: each symbol has
 * its own implementation.
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

/** Adds a function to the variants of its name, if several functions with a body share that name. */
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
