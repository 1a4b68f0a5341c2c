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
import type { Destination, Surroundings } from '../surroundings.ts'
import { parseInline, type RstInline, unescaped } from './parse-inline.ts'
import { type RoleText, readRole } from './roles.ts'
import { plainName, type RstDirective, type RstNames } from './syntax.ts'

/** Maximum number of names to follow when a name refers to another name. A longer chain is a cycle. */
const MAX_NAMES = 8

/** Writes the text of paragraphs, titles and cells. */
export class InlineWriter {
  readonly #builder: DocBuilder
  readonly #names: RstNames
  readonly #around: Surroundings
  readonly #link: Resolver
  readonly #image: Resolver
  #anonymous = 0
  #numbered = 0
  /** Printed numbers of footnotes by label, in the order in which the text cites them. */
  readonly numbers = new Map<string, string>()
  /** Module that qualifies names written without a module; '' if none is set. */
  module = ''

  constructor(builder: DocBuilder, names: RstNames, around: Surroundings) {
    this.#builder = builder
    this.#names = names
    this.#around = around
    this.#link = linkTo(around)
    this.#image = imageFrom(around)
  }

  write(text: string, depth = 0): void {
    for (const piece of parseInline(text)) this.#write(piece, depth)
  }

  #write(piece: RstInline, depth: number): void {
    switch (piece.type) {
      case 'text':
        this.plain(piece.text)
        break
      case 'strong':
        this.marked('bold', piece.text)
        break
      case 'emphasis':
        this.marked('italic', piece.text)
        break
      case 'literal':
        this.marked('code', piece.text)
        break
      case 'role':
        this.#role(readRole(piece.role, unescaped(piece.text), this.#around, this.module))
        break
      case 'reference':
        this.#linked(piece.text, this.#destination(piece))
        break
      case 'address':
        this.linked(piece.text, piece.to)
        break
      case 'footnote':
        this.plain(` [${this.numberOf(piece.label)}]`)
        break
      case 'substitution':
        this.#substitution(piece.name, depth)
        break
    }
  }

  plain(text: string): void {
    this.#builder.text(text.replace(/[ \t\n]+/g, ' '))
  }

  marked(type: string, text: string): void {
    const mark = this.#builder.mark({ type })
    this.plain(text)
    this.#builder.unmark(mark)
  }

  /** Writes words as a link. If the address is unsafe, writes the words and then the address as text. */
  linked(words: string, address: string): void {
    const href = this.#link(/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address) ? `mailto:${address}` : address)
    this.#linked(words, href)
    if (!href) this.plain(addressBeside(this.#around, address, words))
  }

  #linked(words: string, href: string | undefined, type?: string): void {
    const link = href === undefined ? undefined : this.#builder.mark(linkMark(href, null))
    if (type) this.marked(type, words)
    else this.plain(words)
    if (link) this.#builder.unmark(link)
  }

  #role({ text, mark, href, address }: RoleText): void {
    if (address !== undefined) this.linked(text, address)
    else this.#linked(text, href, mark)
  }

  #destination({ to, anonymous }: { to: string; anonymous: boolean }): string | undefined {
    if (!anonymous) return this.destination(to)
    const address = this.#names.anonymous[this.#anonymous++]
    return address === undefined ? undefined : this.#follow(address)
  }

  /** Resolves a name to the address in the document's targets, its section, or a label of another document. */
  destination(name: string, left = MAX_NAMES): string | undefined {
    const key = plainName(name)
    const address = this.#names.targets.get(key)
    if (address) return this.#follow(address, left)
    if (this.#names.sections.has(key)) return this.#around.section?.(key)
    return this.#around.label?.(key)?.href
  }

  #follow(address: string, left = MAX_NAMES): string | undefined {
    const name = /^`?(.{1,300}?)`?_$/.exec(address)?.[1]
    if (name && !address.includes('://')) return left > 0 ? this.destination(name, left - 1) : undefined
    return this.#link(/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address) ? `mailto:${address}` : unescaped(address))
  }

  numberOf(label: string): string {
    const key = label === '#' || label === '*' ? `${label}${this.#numbered++}` : plainName(label)
    const known = this.numbers.get(key)
    const isCounted = /^(?:#|\*)/.test(key)
    const number = known ?? (isCounted ? String(this.numbers.size + 1) : label)
    this.numbers.set(key, number)
    return number
  }

  #substitution(name: string, depth: number): void {
    const directive = this.#names.substitutions.get(plainName(name))
    if (directive?.name === 'image') this.image(directive)
    else if (directive?.name === 'replace' && depth < MAX_NAMES)
      this.write([directive.argument, ...directive.body].join(' ').trim(), depth + 1)
    else if (directive?.name === 'unicode') this.plain(unicode(directive.argument))
    else this.plain(directive || depth >= MAX_NAMES ? '' : `|${name}|`)
  }

  /**
   * Writes an image. Leaves out badges, because they tell nothing to readers of this page. Writes the alt text
   * or a link if the image can't be shown.
   */
  image({ argument, options }: RstDirective): void {
    const address = argument.replace(/\s+/g, '')
    if (isBadge(address)) return
    const src = this.#image(address)
    const alt = oneLine(options.get('alt'))
    if (src) this.#builder.image({ src, ...(alt && { alt }) })
    else if (address.includes('://')) this.linked(alt ?? address, address)
    else this.plain(`${alt ?? ''}${addressBeside(this.#around, address, alt ?? '')}`)
  }

  destinationOf(address: string): Destination | undefined {
    return this.#around.document?.(address)
  }

  symbol(name: string, role: string): string | undefined {
    const dotted = this.module === '' || name.startsWith(`${this.module}.`) ? name : `${this.module}.${name}`
    return this.#around.symbol?.(dotted, role) ?? this.#around.symbol?.(name, role)
  }
}

function unicode(argument: string): string {
  const words = argument.split(/\s+/)
  const end = words.indexOf('..')
  return (end < 0 ? words : words.slice(0, end))
    .map((word) => {
      const code = Number.parseInt(/^(?:0x|U\+|\\[xu])([0-9a-f]{1,6})$/i.exec(word)?.[1] ?? 'x', 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : word
    })
    .join('')
}
