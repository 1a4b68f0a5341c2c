/** A piece of inline text. `to`: the name in a reference, or an address. */
export type RstInline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis'; text: string }
  | { type: 'literal'; text: string }
  | { type: 'role'; role: string; text: string }
  /** `anonymous`: leads to the next address that stands below without a name. */
  | { type: 'reference'; text: string; to: string; anonymous: boolean }
  | { type: 'address'; text: string; to: string }
  | { type: 'substitution'; name: string; reference: boolean }
  | { type: 'footnote'; label: string }

const BEFORE = /[\s'"([{<\-/:‐-―‘“«¿¡]/
const AFTER = /[\s'")\]}>\-/:.,;!?\\‐-―’”»…]/
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')', '[': ']', '{': '}', '<': '>' }

/** Reads the inline markup of a paragraph in one pass. Unclosed markup stays text. */
export function parseInline(text: string): RstInline[] {
  return new InlineParser(text).read()
}

class InlineParser {
  readonly #text: string
  readonly #found: RstInline[] = []
  /**
   * Opening signs without a closing sign in the rest of the text. Each is searched only once.
   */
  readonly #dead = new Set<string>()
  #plain = ''
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): RstInline[] {
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === '\\') this.#escape()
      else if (!this.#markup(sign)) {
        this.#plain += sign
        this.#at++
      }
    }
    this.#flush()
    return this.#found
  }

  /** Reads an escaped character. An escaped blank is removed, so that it joins the text around it. */
  #escape(): void {
    const next = this.#text[this.#at + 1] ?? ''
    this.#plain += /\s/.test(next) ? '' : next || '\\'
    this.#at += 2
  }

  #markup(sign: string): boolean {
    switch (sign) {
      case '*':
        return this.#text.startsWith('**', this.#at) ? this.#marked('**', 'strong') : this.#marked('*', 'emphasis')
      case '`':
        return this.#text.startsWith('``', this.#at) ? this.#literal() : this.#interpreted('')
      case ':':
        return this.#role()
      case '|':
        return this.#substitution()
      case '[':
        return this.#footnote()
      case '_':
        return this.#named() || this.#inlineTarget()
      case 'h':
      case 'f':
      case 'm':
        return this.#address()
      default:
        return false
    }
  }

  #marked(sign: string, type: 'strong' | 'emphasis'): boolean {
    const end = this.#endOf(sign)
    if (end < 0) return false
    const inner = this.#text.slice(this.#at + sign.length, end)
    this.#add({ type, text: unescaped(inner) }, end + sign.length)
    return true
  }

  #literal(): boolean {
    const end = this.#endOf('``')
    if (end < 0) return false
    this.#add({ type: 'literal', text: this.#text.slice(this.#at + 2, end) }, end + 2)
    return true
  }

  /** Reads text in single backquotes: a reference, or text with a role before or after it. */
  #interpreted(role: string): boolean {
    const end = this.#endOf('`')
    if (end < 0) return false
    const inner = this.#text.slice(this.#at + 1, end)
    const rest = this.#text.slice(end + 1, end + 80)
    const underlines = role === '' ? (/^__?(?![\w])/.exec(rest)?.[0] ?? '') : ''
    const behind = role === '' && !underlines ? (/^:([a-zA-Z][\w.+-]*(?::[\w.+-]+)*):/.exec(rest)?.[1] ?? '') : ''
    if (underlines) this.#reference(inner, end + 1 + underlines.length, underlines === '__')
    else this.#add({ type: 'role', role: role || behind, text: inner }, end + 1 + (behind ? behind.length + 2 : 0))
    return true
  }

  #reference(inner: string, end: number, anonymous: boolean): void {
    const open = inner.endsWith('>') ? inner.lastIndexOf('<') : -1
    const address = open >= 0 ? inner.slice(open + 1, -1).replace(/\s+/g, '') : ''
    const words = unescaped(open >= 0 ? inner.slice(0, open).trim() : inner)
    if (address === '') this.#add({ type: 'reference', text: words, to: words, anonymous }, end)
    else if (address.endsWith('_') && !address.includes('/'))
      this.#add({ type: 'reference', text: words || address, to: address.slice(0, -1), anonymous: false }, end)
    else this.#add({ type: 'address', text: words || address, to: address.replace(/\\(.)/g, '$1') }, end)
  }

  #role(): boolean {
    if (!this.#mayStart()) return false
    const role = /^:([a-zA-Z][\w.+-]{0,60}(?::[\w.+-]{1,60}){0,3}):`/.exec(
      this.#text.slice(this.#at, this.#at + 260),
    )?.[1]
    if (!role) return false
    const start = this.#at
    this.#at += role.length + 2
    if (this.#interpreted(role)) return true
    this.#at = start
    return false
  }

  #substitution(): boolean {
    const end = this.#endOf('|')
    if (end < 0 || this.#text.slice(this.#at, end).includes('\n\n')) return false
    const underlines = /^__?(?!\w)/.exec(this.#text.slice(end + 1, end + 4))?.[0] ?? ''
    const name = this.#text.slice(this.#at + 1, end)
    this.#add({ type: 'substitution', name, reference: underlines !== '' }, end + 1 + underlines.length)
    return true
  }

  #footnote(): boolean {
    const label = /^\[([^\]\s[]{1,60})\]_(?![\w])/.exec(this.#text.slice(this.#at, this.#at + 64))?.[1]
    if (!label || !this.#mayStart()) return false
    this.#plain = this.#plain.replace(/ $/, '')
    this.#add({ type: 'footnote', label }, this.#at + label.length + 3)
    return true
  }

  /** `name_`: the word stands already among the plain text. */
  #named(): boolean {
    const underlines = this.#text.startsWith('__', this.#at) ? 2 : 1
    const next = this.#text[this.#at + underlines] ?? ' '
    if (!AFTER.test(next)) return false
    const word = /[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*$/u.exec(this.#plain.slice(-80))?.[0]
    if (!word) return false
    const before = this.#plain[this.#plain.length - word.length - 1] ?? ' '
    if (!BEFORE.test(before)) return false
    this.#plain = this.#plain.slice(0, this.#plain.length - word.length)
    this.#add({ type: 'reference', text: word, to: word, anonymous: underlines === 2 }, this.#at + underlines)
    return true
  }

  /** ``_`a place` ``: other places lead here. */
  #inlineTarget(): boolean {
    if (this.#text[this.#at + 1] !== '`' || !this.#mayStart()) return false
    this.#at++
    const end = this.#endOf('`')
    if (end >= 0) this.#add({ type: 'text', text: unescaped(this.#text.slice(this.#at + 1, end)) }, end + 1)
    else this.#plain += '_'
    return true
  }

  #address(): boolean {
    if (!this.#mayStart()) return false
    const found = /^(?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>"'`\\]{1,2000}/.exec(
      this.#text.slice(this.#at, this.#at + 2_010),
    )?.[0]
    if (!found) return false
    const address = withoutPunctuation(found)
    this.#add({ type: 'address', text: address, to: address }, this.#at + address.length)
    return true
  }

  #mayStart(): boolean {
    const before = this.#text[this.#at - 1]
    // Markup may start at the start of the text, after certain characters, or after an escaped space.
    return before === undefined || BEFORE.test(before) || (/\s/.test(before) && this.#text[this.#at - 2] === '\\')
  }

  /** Returns the end of markup that starts at the current position, or -1 if no markup starts there. */
  #endOf(sign: string): number {
    const from = this.#at + sign.length
    const next = this.#text[from]
    if (this.#dead.has(sign) || next === undefined || /\s/.test(next) || !this.#mayStart()) return -1
    const before = this.#text[this.#at - 1]
    if (before !== undefined && CLOSING[before] === next) return -1
    const isLiteral = sign === '``'
    for (let end = this.#text.indexOf(sign, from + 1); end >= 0; end = this.#text.indexOf(sign, end + 1)) {
      if (/\s/.test(this.#text[end - 1] ?? '')) continue
      if (!isLiteral && isEscaped(this.#text, end)) continue
      const after = this.#text[end + sign.length]
      if (sign === '``' && after === '`') continue
      const behind = sign === '`' ? /[_:]/ : sign === '|' ? /_/ : undefined
      if (after === undefined || AFTER.test(after) || behind?.test(after)) return end
    }
    this.#dead.add(sign)
    return -1
  }

  #add(piece: RstInline, end: number): void {
    this.#flush()
    this.#found.push(piece)
    this.#at = end
  }

  #flush(): void {
    if (this.#plain !== '') this.#found.push({ type: 'text', text: this.#plain })
    this.#plain = ''
  }
}

function isEscaped(text: string, at: number): boolean {
  let signs = 0
  while (text[at - 1 - signs] === '\\') signs++
  return signs % 2 === 1
}

export function unescaped(text: string): string {
  return text.replace(/\\(\s|.)/g, (_, sign: string) => (/\s/.test(sign) ? '' : sign))
}

/** Removes punctuation after an address, and a closing bracket without an opening one. */
function withoutPunctuation(address: string): string {
  let unclosed = 0
  for (const sign of address) unclosed += sign === '(' ? 1 : sign === ')' ? -1 : 0
  let end = address.length
  for (; end > 0; end--) {
    const sign = address[end - 1] ?? ''
    if (sign === ')' && unclosed < 0) unclosed++
    else if (!'.,;:!?*_|'.includes(sign)) break
  }
  return address.slice(0, end)
}
