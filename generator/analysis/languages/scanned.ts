import type { Bases, CodeSymbol, SymbolKind } from '../file-analysis.ts'
import { MAX_MEMBERS, MAX_SYMBOLS, mergeOverloads, oneLine } from './syntax.ts'

/**
 * Syntax of one kind of declaration, tried at the start of each statement. Named groups of `pattern`: `name`
 * (required) and `kind`.
 */
export type Form = {
  /** Sticky pattern that matches from the first modifier to the name. */
  pattern: RegExp
  kind: SymbolKind | ((match: RegExpExecArray, isMember: boolean) => SymbolKind)
  /** Whether the block of the declaration contains members. */
  holds?: true
}

export type Scanner = {
  /** Sticky pattern for comments and strings: their content isn't code. */
  skipped: RegExp
  forms: readonly Form[]
  isPublic(modifiers: string, name: string): boolean
  docOf(comments: readonly string[]): string
  /** Reads the bases of a type from its head and its block. If missing, they come from the signature. */
  basesOf?(head: string, kind: SymbolKind, block: string): Bases
  /** Pattern at the start of a line that continues the head of a type above it. */
  typeGoesOn?: RegExp
}

/**
 * Reads the declarations of a language that uses braces but has no grammar: top-level declarations, and
 * members of types. Skips bodies by their braces, so that local names don't count as declarations.
 */
export function scanDeclarations(source: string, scanner: Scanner): CodeSymbol[] {
  return mergeOverloads(new Scan(source, scanner).read(0, source.length, 0))
}

type Found = { symbol: CodeSymbol; end: number }

/** Maximum depth of nested declarations. Each level scans its text again, so deep generated code is slow. */
const MAX_DEPTH = 24

class Scan {
  readonly #source: string
  readonly #scanner: Scanner
  readonly #lineStarts: number[] = [0]
  #count = 0

  constructor(source: string, scanner: Scanner) {
    this.#source = source
    this.#scanner = scanner
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1)
  }

  read(from: number, to: number, depth: number): CodeSymbol[] {
    const symbols: CodeSymbol[] = []
    let comments: string[] = []
    let begins = true
    for (let at = from; at < to && this.#count < MAX_SYMBOLS && symbols.length < MAX_MEMBERS * 4; ) {
      const comment = this.#skip(at)
      const char = this.#source[at] ?? ''
      if (comment > at) {
        const text = this.#source.slice(at, comment)
        const last = symbols.at(-1)
        if (!/^(?:\/[/*]|--)/.test(text)) begins = false
        // A comment behind a declaration on its line speaks of that.
        else if (last && last.endLine === this.#lineOf(at)) last.doc ||= this.#scanner.docOf([text])
        else comments.push(text)
        at = comment
      } else if (char === '\n' && /^\n\s*\n/.test(this.#source.slice(at, at + 200))) {
        comments = []
        begins = true
        at++
      } else if (char === '@') at = this.#annotation(at)
      else if (/\s|;|,/.test(char)) {
        begins ||= /[\n;,]/.test(char)
        at++
      } else {
        const found: Found | undefined = begins ? this.#declaration(at, to, { comments, depth }) : undefined
        if (found) symbols.push(found.symbol)
        comments = []
        begins = true
        at = found?.end ?? this.#next(at, to)
      }
    }
    return symbols
  }

  #skip(at: number): number {
    this.#scanner.skipped.lastIndex = at
    return this.#scanner.skipped.test(this.#source) ? Math.max(at + 1, this.#scanner.skipped.lastIndex) : at
  }

  #annotation(at: number): number {
    const name = /^@[\w:.]+/.exec(this.#source.slice(at, at + 200))?.[0] ?? '@'
    const end = at + name.length
    return this.#source[end] === '(' ? this.#closing(end) : end
  }

  #declaration(
    at: number,
    to: number,
    { comments, depth }: { comments: readonly string[]; depth: number },
  ): Found | undefined {
    for (const { pattern, kind, holds } of this.#scanner.forms) {
      pattern.lastIndex = at
      const match = pattern.exec(this.#source)
      const name = match?.groups?.name
      if (!match || !name) continue
      const nameEnd = match.index + match[0].length
      const head = this.#headEnd(nameEnd, to, holds ? this.#scanner.typeGoesOn : undefined)
      const hasBlock = this.#source[head] === '{'
      const end = hasBlock ? this.#closing(head) : head
      const signature = oneLine(this.#source.slice(at, head), 'slashes').replace(/\s*(?:=|\{)$/, '')
      const isPublic = this.#scanner.isPublic(match[0].slice(0, match[0].length - name.length), name)
      const foundKind = typeof kind === 'function' ? kind(match, depth > 0) : kind
      const bases = holds && this.#basesOf(foundKind, { nameEnd, head, end })
      this.#count++
      const symbol: CodeSymbol = {
        name: name.replace(/^`|`$/g, ''),
        kind: foundKind,
        ...(bases && { bases }),
        signature,
        doc: this.#scanner.docOf(comments),
        visibility: isPublic ? 'public' : 'internal',
        startLine: this.#lineOf(at),
        endLine: this.#lineOf(Math.max(at, end - 1)),
        members: hasBlock && holds && depth < MAX_DEPTH ? this.#members(head + 1, end - 1, depth + 1) : [],
      }
      return { symbol, end }
    }
    return undefined
  }

  #basesOf(
    kind: SymbolKind,
    { nameEnd, head, end }: { nameEnd: number; head: number; end: number },
  ): Bases | undefined {
    const bases = this.#scanner.basesOf?.(this.#source.slice(nameEnd, head), kind, this.#source.slice(head, end))
    return bases && bases.extends.length + bases.implements.length > 0 ? bases : undefined
  }

  #members(from: number, to: number, depth: number): CodeSymbol[] {
    return mergeOverloads(this.read(from, to, depth)).slice(0, MAX_MEMBERS)
  }

  /** Where a declaration's head ends: at its block, at its value, or with its line; parentheses go over lines. */
  #headEnd(from: number, to: number, more?: RegExp): number {
    let at = from
    while (at < to) {
      const skipped = this.#skip(at)
      const char = this.#source[at] ?? ''
      if (skipped > at) at = skipped
      else if (char === '(' || char === '[') at = this.#closing(at)
      else if (char === '{' || char === ';' || char === '}') return at
      else if (char === '=' && !/[=!<>]/.test(this.#source[at - 1] ?? '') && !/[=>]/.test(this.#source[at + 1] ?? '')) {
        return this.#valueEnd(at, to)
      } else if (char === '\n' && !this.#goesOn(at, more)) return at
      else at++
    }
    return to
  }

  /**
   * Returns the end of a value after `=`. The rest of the line belongs to the signature, unless it ends with
   * an opening bracket. A block after `=` is a body.
   */
  #valueEnd(at: number, to: number): number {
    const line = this.#source.indexOf('\n', at)
    const rest = this.#source.slice(at + 1, line < 0 ? to : line)
    const brace = /^\s*\{/.exec(rest)
    if (brace) return at + brace[0].length
    return /[({[]\s*$/.test(rest) || rest.trim() === '' ? at : line < 0 ? to : line
  }

  /** Whether the next line continues the declaration: with a supertype, a return type or a bound. */
  #goesOn(at: number, more?: RegExp): boolean {
    const text = this.#source.slice(at, at + 200)
    return /^\s*(?:[:{]|extends\b|with\b|where\b|throws\b|->|derives\b)/.test(text) || (more?.test(text) ?? false)
  }

  /** Returns the position after text that isn't a declaration: the end of its line, past any blocks. */
  #next(from: number, to: number): number {
    let at = from
    while (at < to) {
      const skipped = this.#skip(at)
      const char = this.#source[at] ?? ''
      if (skipped > at) at = skipped
      else if (char === '{' || char === '(') at = this.#closing(at)
      else if (/[\n;}]/.test(char)) return at + 1
      else at++
    }
    return to
  }

  /** Returns the position after the bracket that closes the bracket at `open`. */
  #closing(open: number): number {
    let depth = 0
    for (let at = open; at < this.#source.length; ) {
      const skipped = this.#skip(at)
      if (skipped > at) {
        at = skipped
        continue
      }
      const char = this.#source[at]
      if (char === '{' || char === '(' || char === '[') depth++
      else if ((char === '}' || char === ')' || char === ']') && --depth === 0) return at + 1
      at++
    }
    return this.#source.length
  }

  /** 1-based, by halves. */
  #lineOf(index: number): number {
    let low = 0
    let high = this.#lineStarts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#lineStarts[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }
}
