import { wordsOf } from './inline-text.ts'

/** Matches positions in a text where markup may begin. */
const CANDIDATE =
  /[\\`*_#^~+<[({"'&\n.-]|(?:https?|ftp|irc):\/\/|(?:link|xref|image|mailto|footnote|footnoteref|pass|kbd|btn|menu|icon|stem|latexmath|asciimath|anchor|indexterm2?):/g
const MACRO =
  /(link|xref|image|mailto|footnoteref|footnote|pass|kbd|btn|menu|icon|stem|latexmath|asciimath|anchor|indexterm2?):([^\s[\]]{0,1000})\[/y
const ADDRESS = /(?:https?|ftp|irc):\/\/[^\s<>[\]"`]{1,2000}/y
/** Matches an address that begins with an unknown attribute, as in `{host}/page`. */
const UNKNOWN = /\{\w[\w-]{0,80}\}[^\s[\]]{0,1000}\[/y
const MAX_INSIDE = 4_000

export type InlineMacro = { name: string; target: string; inside: string; end: number }

/** Finds markup in one text. Repeated searches continue where the last one ended, so time is linear. */
export class InlineScan {
  readonly text: string
  readonly #closers = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /** Returns the next position where markup may begin, or the end of the text. */
  next(from: number): number {
    CANDIDATE.lastIndex = from
    return CANDIDATE.exec(this.text)?.index ?? this.text.length
  }

  /** Returns the text inside a pair of signs such as `*` or `**`. `end`: position after the closing sign. */
  marked(at: number, sign: string): { inside: string; end: number } | undefined {
    const { text } = this
    const isDouble = sign.length > 1
    const start = at + sign.length
    if (!text.startsWith(sign, at) || start >= text.length) return undefined
    if (!isDouble && (isWord(text[at - 1]) || isSpace(text[start]))) return undefined
    const close = this.#closer(sign, start + 1)
    return close < 0 ? undefined : { inside: text.slice(start, close), end: close + sign.length }
  }

  #closer(sign: string, from: number): number {
    const known = this.#closers.get(sign)
    if (known !== undefined && (known < 0 || known >= from)) return known
    let at = this.text.indexOf(sign, from)
    while (at >= 0 && !this.#closes(at, sign)) at = this.text.indexOf(sign, at + 1)
    this.#closers.set(sign, at)
    return at
  }

  #closes(at: number, sign: string): boolean {
    if (sign.length > 1) return this.text[at + sign.length] !== sign[0]
    return !isSpace(this.text[at - 1]) && !isWord(this.text[at + 1])
  }

  macro(at: number): InlineMacro | undefined {
    MACRO.lastIndex = at
    const [whole, name = '', target = ''] = MACRO.exec(this.text) ?? []
    if (!whole || (name !== 'pass' && isWord(this.text[at - 1]))) return undefined
    const inside = this.bracketed(at + whole.length - 1)
    return inside && { name, target, ...inside }
  }

  /** Returns the address at a position and the text in the brackets after it. */
  address(at: number): { address: string; inside: string | undefined; end: number } | undefined {
    ADDRESS.lastIndex = at
    const [address = ''] = ADDRESS.exec(this.text) ?? []
    if (address === '' || isWord(this.text[at - 1])) return undefined
    const inside = this.text[at + address.length] === '[' ? this.bracketed(at + address.length) : undefined
    if (inside) return { address, ...inside }
    const bare = address.slice(0, address.length - (/[.,;:!?)*_'’”]{1,20}$/.exec(address)?.[0].length ?? 0))
    return { address: bare, inside: undefined, end: at + bare.length }
  }

  /** Returns the text of a link whose address contains an unknown attribute. */
  unknownAddress(at: number): { inside: string; end: number } | undefined {
    UNKNOWN.lastIndex = at
    const [whole] = UNKNOWN.exec(this.text) ?? []
    const inside = whole && this.bracketed(at + whole.length - 1)
    return inside && wordsOf(inside.inside) !== '' ? inside : undefined
  }

  /** Returns the text between the bracket at a position and its closing bracket. */
  bracketed(at: number): { inside: string; end: number } | undefined {
    const limit = Math.min(this.text.length, at + MAX_INSIDE)
    let first = -1
    for (let [end, open] = [at, 0]; end < limit; end++) {
      const sign = this.text[end]
      if (sign === '\\') end++
      else if (sign === '[') open++
      else if (sign === ']') {
        if (first < 0) first = end
        open--
        if (open === 0) return this.#inside(at, end)
      }
    }
    return first < 0 ? undefined : this.#inside(at, first)
  }

  #inside(at: number, end: number): { inside: string; end: number } {
    return { inside: this.text.slice(at + 1, end).replace(/\\([[\]])/g, '$1'), end: end + 1 }
  }

  /** Returns the text between `open` at a position and the next `close`, if it is near. */
  between(at: number, [open, close]: readonly [string, string]): { inside: string; end: number } | undefined {
    if (!this.text.startsWith(open, at)) return undefined
    const found = this.text.slice(at + open.length, at + 600).indexOf(close)
    if (found < 0) return undefined
    const start = at + open.length
    return { inside: this.text.slice(start, start + found), end: start + found + close.length }
  }
}

export function isWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
}

function isSpace(sign: string | undefined): boolean {
  return sign === undefined || /\s/.test(sign)
}
