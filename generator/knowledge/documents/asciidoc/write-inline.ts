import {
  addressBeside,
  imageFrom,
  linkTo,
  oneLine,
  type Resolver,
} from '../../../../shared/document/markdown/read/addresses.ts'
import type { DocBuilder } from '../../../../shared/document/markdown/read/builder.ts'
import { linkMark } from '../../../../shared/document/markdown/read/html.ts'
import { isBadge } from '../badges.ts'
import type { Surroundings } from '../surroundings.ts'
import { withSigns } from './attributes.ts'
import { entity, literal, QUOTES, SIGNS, wordsOf } from './inline-text.ts'
import { crossReference, type Titles } from './references.ts'
import { type InlineMacro, InlineScan, isWord } from './scan-inline.ts'
import { type AttributeList, attributeList } from './syntax.ts'

const MAX_NESTED = 8
const MARKS: ReadonlyMap<string, string> = new Map([
  ['*', 'bold'],
  ['_', 'italic'],
  ['`', 'code'],
])
const ROLES: ReadonlyMap<string, string> = new Map([
  ['line-through', 'strike'],
  ['strike', 'strike'],
  ['underline', 'underline'],
])

/** Writes the text of paragraphs, titles and cells. */
export class AsciiDocInline {
  readonly #builder: DocBuilder
  readonly #around: Surroundings
  readonly #titles: Titles
  readonly #link: Resolver
  readonly #image: Resolver
  /** Texts of footnotes, in the order of their numbers, which start at 1. */
  readonly footnotes: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Returns the path of an image whose document omits the image folder. */
  readonly #placed: (target: string) => string

  constructor(
    builder: DocBuilder,
    around: Surroundings,
    { titles, placed }: { titles: Titles; placed: (target: string) => string },
  ) {
    this.#builder = builder
    this.#around = around
    this.#titles = titles
    this.#placed = placed
    this.#link = linkTo(around)
    this.#image = imageFrom(around)
  }

  write(text: string, depth = 0): void {
    if (depth > MAX_NESTED) {
      this.plain(text)
      return
    }
    const scan = new InlineScan(text)
    let [at, written] = [0, 0]
    while (at < text.length) {
      at = scan.next(at)
      const before = written
      const end = this.#special(scan, at, { depth, before: () => this.plain(text.slice(before, at)) })
      if (end === undefined) at++
      else [at, written] = [end, end]
    }
    this.plain(text.slice(written))
  }

  /**
   * Writes the plain text before a position and the markup at it. Returns the end of the markup, or undefined
   * if the position contains an ordinary character.
   */
  #special(scan: InlineScan, at: number, around: { depth: number; before: () => void }): number | undefined {
    const { text } = scan
    const sign = text[at] ?? ''
    const put = (end: number, write: () => void) => {
      around.before()
      write()
      return end
    }
    if (sign === '\\') return this.#escaped(scan, at, put)
    if (sign === '\n') {
      const isBroken = text.slice(at - 2, at) === ' +'
      return put(at + 1, () => (isBroken ? this.#builder.lineBreak() : this.plain(' ')))
    }
    if (sign === '+') return this.#passed(scan, at, put)
    if (sign === '{') {
      const unknown = scan.unknownAddress(at)
      return unknown && put(unknown.end, () => this.write(wordsOf(unknown.inside), around.depth + 1))
    }
    if (MARKS.has(sign) || '#^~'.includes(sign)) return this.#marks(scan, at, { put, depth: around.depth })
    if (/[a-z]/.test(sign)) return this.#macros(scan, at, { put, depth: around.depth })
    return this.#brackets(scan, at, { put, depth: around.depth }) ?? this.#typography(text, at, put)
  }

  #escaped({ text }: InlineScan, at: number, put: Put): number | undefined {
    const next = text[at + 1] ?? ''
    const isMarkup =
      /[`*_#^~+<[({"'.-]/.test(next) ||
      /^(?:https?:|link:|xref:|image:|pass:|footnote:|kbd:|btn:)/.test(text.slice(at + 1, at + 12))
    if (!isMarkup) return undefined
    const signs = /^[a-z]{0,10}:?|^(.)\1*/.exec(text.slice(at + 1, at + 12))?.[0] || next
    return put(at + 1 + Math.max(1, signs.length), () =>
      this.plain(text.slice(at + 1, at + 1 + Math.max(1, signs.length))),
    )
  }

  #passed(scan: InlineScan, at: number, put: Put): number | undefined {
    const { text } = scan
    if (/^\+(?:\n|$)/.test(text.slice(at, at + 2)) && text[at - 1] === ' ') return put(at + 1, () => undefined)
    const signs = /^\+{1,3}/.exec(text.slice(at, at + 3))?.[0] ?? '+'
    const found = scan.marked(at, signs)
    return found && put(found.end, () => this.plain(found.inside))
  }

  #marks(scan: InlineScan, at: number, { put, depth }: Inside): number | undefined {
    const sign = scan.text[at] ?? ''
    const double = sign !== '^' && sign !== '~' ? scan.marked(at, sign.repeat(2)) : undefined
    const found = double ?? ('^~'.includes(sign) ? scan.between(at, [sign, sign]) : scan.marked(at, sign))
    if (!found || found.inside === '' || ('^~'.includes(sign) && /\s/.test(found.inside))) return undefined
    return put(found.end, () => this.#markedText(MARKS.get(sign), found.inside, depth))
  }

  #markedText(type: string | undefined, inside: string, depth: number): void {
    const mark = type && this.#builder.mark({ type })
    if (type === 'code') this.plain(literal(inside))
    else this.write(inside, depth + 1)
    if (mark) this.#builder.unmark(mark)
  }

  #macros(scan: InlineScan, at: number, { put, depth }: Inside): number | undefined {
    const address = scan.address(at)
    if (address) {
      const isBare = address.inside === undefined || address.inside === ''
      const words = address.inside === undefined ? address.address : wordsOf(address.inside) || address.address
      return put(address.end, () => this.linked(isBare ? '' : words, address.address, depth))
    }
    const macro = scan.macro(at)
    return macro && put(macro.end, () => this.#macro(macro, depth))
  }

  #macro({ name, target, inside }: InlineMacro, depth: number): void {
    switch (name) {
      case 'link':
        this.linked(wordsOf(inside), target.replace(/^\+\+(.*)\+\+$/, '$1'), depth)
        break
      case 'mailto':
        this.linked(wordsOf(inside) || target, `mailto:${target}`, depth)
        break
      case 'xref':
        this.#reference(target, wordsOf(inside), depth)
        break
      case 'image':
        this.image(this.#placed(target), attributeList(inside))
        break
      case 'footnote':
      case 'footnoteref':
        this.#footnote(name === 'footnoteref' ? inside : `${target},${inside}`)
        break
      case 'menu':
        this.#markedText(
          'bold',
          [target, ...inside.split('>')]
            .map((part) => part.trim())
            .filter((part) => part !== '')
            .join(' › '),
          depth,
        )
        break
      case 'btn':
        this.#markedText('bold', inside, depth)
        break
      case 'kbd':
      case 'stem':
      case 'latexmath':
      case 'asciimath':
        this.#markedText('code', inside, depth)
        break
      case 'indexterm2':
      case 'pass':
        if (target.includes('q') || name === 'indexterm2') this.write(inside, depth + 1)
        else this.plain(inside)
    }
  }

  #footnote(text: string): void {
    const comma = text.indexOf(',')
    const id = text.slice(0, Math.max(0, comma)).trim()
    const words = text.slice(comma + 1).trim()
    let number = (id && this.#numbers.get(id)) || 0
    if (number === 0) {
      number = this.footnotes.push(words)
      if (id) this.#numbers.set(id, number)
    }
    this.plain(` [${number}]`)
  }

  #brackets(scan: InlineScan, at: number, { put, depth }: Inside): number | undefined {
    const reference = scan.between(at, ['<<', '>>'])
    if (reference && !reference.inside.includes('<')) {
      const comma = reference.inside.indexOf(',')
      const to = comma < 0 ? reference.inside : reference.inside.slice(0, comma)
      const words = comma < 0 ? '' : reference.inside.slice(comma + 1)
      return put(reference.end, () => this.#reference(to.trim(), words.trim(), depth))
    }
    const anchor = scan.between(at, ['[[', ']]'])
    if (anchor && /^[\w:.-]+(?:,.*)?$/.test(anchor.inside)) return put(anchor.end, () => undefined)
    const hidden = scan.between(at, ['(((', ')))'])
    if (hidden) return put(hidden.end, () => undefined)
    const term = scan.between(at, ['((', '))'])
    if (term && !term.inside.includes('(')) return put(term.end, () => this.write(term.inside, depth + 1))
    for (const [signs, quotes] of QUOTES) {
      const quoted = scan.between(at, signs)
      if (quoted) return put(quoted.end, () => this.write(`${quotes[0]}${quoted.inside}${quotes[1]}`, depth + 1))
    }
    return this.#roles(scan, at, { put, depth })
  }

  /** `[.underline]#words#` */
  #roles(scan: InlineScan, at: number, { put, depth }: Inside): number | undefined {
    const roles = scan.between(at, ['[', ']'])
    const sign = roles && (scan.text[roles.end] ?? '')
    if (!roles || !sign || !'#*_`'.includes(sign) || /[[\n]/.test(roles.inside)) return undefined
    const inner = new InlineScan(scan.text.slice(roles.end, roles.end + 2_000))
    const found = inner.marked(0, sign.repeat(2)) ?? inner.marked(0, sign)
    if (!found) return undefined
    const role = roles.inside.split(/[.\s#,]/).flatMap((name) => ROLES.get(name) ?? [])[0]
    return put(roles.end + found.end, () => {
      const mark = role && this.#builder.mark({ type: role })
      this.#markedText(MARKS.get(sign), found.inside, depth)
      if (mark) this.#builder.unmark(mark)
    })
  }

  #typography(text: string, at: number, put: Put): number | undefined {
    const [found = ''] = /^(?:\((?:C|R|TM)\)|\.{3}|--|->|=>|<-|&#?\w{1,10};)/.exec(text.slice(at, at + 14)) ?? []
    const isDash =
      found === '--' &&
      (/\s/.test(text[at - 1] ?? 'x') ? /\s/.test(text[at + 2] ?? 'x') : isWord(text[at - 1]) && isWord(text[at + 2]))
    const shown = found === '--' ? (isDash ? '—' : undefined) : (SIGNS.get(found) ?? entity(found))
    return shown === undefined ? undefined : put(at + found.length, () => this.plain(shown))
  }

  plain(text: string): void {
    this.#builder.text(
      withSigns(text)
        .replace(/ \+(?=\n|$)/g, '')
        .replace(/[ \t\n]+/g, ' '),
    )
  }

  /**
   * Writes a link. If the address isn't safe, writes it as text after the words. Without words, writes the
   * address itself.
   */
  linked(words: string, address: string, depth = 0): void {
    const to = withSigns(address)
    const href = this.#link(to)
    const mark = href && this.#builder.mark(linkMark(href, null))
    if (words === '') this.plain(to.replace(/^mailto:/, ''))
    else this.write(words, depth + 1)
    if (mark) this.#builder.unmark(mark)
    if (!href) this.plain(addressBeside(this.#around, to, words || to))
  }

  #reference(to: string, words: string, depth: number): void {
    const { title, href } = crossReference(to, { around: this.#around, titles: this.#titles, link: this.#link })
    const mark = href && this.#builder.mark(linkMark(href, null))
    this.write(words || title, depth + 1)
    if (mark) this.#builder.unmark(mark)
  }

  /** Writes an image. Skips badges, which don't help readers. If an image can't be shown, writes its text. */
  image(target: string, { positional, named }: AttributeList): void {
    if (isBadge(target)) return
    const src = this.#image(target)
    const alt = oneLine(named.get('alt') ?? positional[0])
    const link = named.get('link')
    if (src) this.#builder.image({ src, ...(alt && { alt }) })
    else if (link) this.linked(alt ?? target, link)
    else if (target.includes('://')) this.linked(alt ?? '', target)
    else this.plain(`${alt ?? ''}${addressBeside(this.#around, target, alt ?? '')}`)
  }
}

type Put = (end: number, write: () => void) => number
type Inside = { put: Put; depth: number }
