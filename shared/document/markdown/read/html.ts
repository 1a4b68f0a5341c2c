import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { MAX_SPAN, wholeNumber } from '../../limits.ts'
import type { DocMark } from '../../node.ts'
import { videoAddress, videoOf } from '../../video.ts'
import { addressBeside, imageFrom, linkTo, oneLine, type ReadingOptions, type Resolver } from './addresses.ts'
import type { Container, DocBuilder } from './builder.ts'
import { BLOCKS, ENDS, HEADING, KNOWN, MARK_OF, RAW, UNSEEN } from './html-elements.ts'

/** Limit of nested elements; deeper elements are replaced by their content. */
const MAX_OPEN = 100
const MAX_ATTRIBUTES = 100
const MAX_PIXELS = 10_000
const LARGEST_START = 999_999_999

type Element = {
  name: string
  mark?: DocMark | undefined
  container?: Container | undefined
  /** Text to insert when the element is closed. */
  after?: string | undefined
}
type Attributes = ReadonlyMap<string, string>

/**
 * Reads pieces of HTML, perhaps with Markdown between them, as the blocks and marks that documents support.
 */
export class HtmlReader {
  readonly #builder: DocBuilder
  readonly #options: ReadingOptions
  readonly #link: Resolver
  readonly #image: Resolver
  #open: Element[] = []
  /** Number of elements that were opened outside the current content. Tags in the content can't close them. */
  #floor = 0

  constructor(builder: DocBuilder, options: ReadingOptions) {
    this.#builder = builder
    this.#options = options
    this.#link = linkTo(options)
    this.#image = imageFrom(options)
  }

  /** Runs `read` for self-contained content, then closes all elements that the content left open. */
  within(read: () => void): void {
    const before = this.#floor
    this.#floor = this.#open.length
    read()
    this.#closeTo(this.#floor)
    this.#floor = before
  }

  read(html: string): void {
    let read = 0
    let unseen: string | undefined
    const until = ({ location }: Token.Token) => {
      read = location?.endOffset ?? read
    }
    const characters = (token: Token.CharacterToken) => {
      until(token)
      if (!unseen) this.#text(token.chars)
    }
    const source = ({ location }: Token.TagToken) => html.slice(location?.startOffset, location?.endOffset)
    const handler: TokenHandler = {
      onStartTag: (token) => {
        until(token)
        if (unseen) return
        if (!this.#isHtml(source(token), token.tagName)) {
          this.#builder.text(source(token))
          return
        }
        this.#start(token)
        if (UNSEEN.has(token.tagName) && !token.selfClosing) unseen = token.tagName
        const mode = RAW[token.tagName]
        if (mode) tokenizer.state = TokenizerMode[mode]
      },
      onEndTag: (token) => {
        until(token)
        if (unseen === token.tagName) unseen = undefined
        else if (unseen) return
        else if (this.#isHtml(source(token), token.tagName)) this.#end(token.tagName)
        else this.#builder.text(source(token))
      },
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: until,
      onComment: until,
      onDoctype: until,
      // The rest is a tag without an end, which is treated as text.
      onEof: () => this.#text(unseen ? '' : html.slice(read)),
    }
    const tokenizer = new LimitedTokenizer({ sourceCodeLocationInfo: true }, handler)
    tokenizer.write(html, true)
  }

  /** `Promise<Item>` and `<your-name>` are no elements. */
  #isHtml(source: string, name: string): boolean {
    const written = /^<\/?([^\s/>]*)/.exec(source)?.[1] ?? ''
    const oneCase = written === written.toLowerCase() || written === written.toUpperCase()
    return (
      (oneCase && KNOWN.has(name)) || this.#open.some((element) => element.name === 'svg' || element.name === 'math')
    )
  }

  #text(text: string): void {
    this.#builder.text(this.#builder.inCode ? text : text.replace(/[ \t\n\f]+/g, ' '))
  }

  #start({ tagName: name, attrs, selfClosing }: Token.TagToken): void {
    const attributes: Attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]))
    this.#endBefore(name)
    if (BLOCKS.has(name)) this.#builder.boundary()
    const container = this.#container(name, attributes)
    const mark = this.#mark(name, attributes)
    const isDead = name === 'a' && !mark && !this.#builder.inCode
    const after = isDead ? addressBeside(this.#options, attributes.get('href')) : ''
    if (container || mark || after || KEPT_OPEN.test(name)) {
      if (!selfClosing || container || mark) this.#open.push({ name, container, mark, after })
    }
    if (!container) this.#put(name, attributes)
  }

  /** Opens an element that contains other blocks. */
  #container(name: string, attributes: Attributes): Container | undefined {
    if (this.#open.length >= MAX_OPEN) return undefined
    const number = (attribute: string, limits: { min: number; max: number; none: number }) =>
      wholeNumber(attributes.get(attribute) ?? null, limits)
    switch (name) {
      case 'blockquote':
        return this.#builder.open('blockquote')
      case 'ul':
      case 'menu':
      case 'dir':
        return this.#builder.open('bulletList')
      case 'ol':
        return this.#builder.open('orderedList', { start: number('start', { min: 0, max: LARGEST_START, none: 1 }) })
      case 'li':
        return this.#builder.open('listItem')
      case 'table':
        return this.#builder.open('table')
      case 'tr':
        return this.#builder.open('tableRow')
      case 'td':
      case 'th': {
        const span = { min: 1, max: MAX_SPAN, none: 1 }
        const align = /^(?:left|center|right)$/.exec(attributes.get('align') ?? '')?.[0]
        return this.#builder.open('tableCell', {
          header: name === 'th',
          colspan: number('colspan', span),
          rowspan: number('rowspan', span),
          ...(align && { align }),
        })
      }
      default:
        return undefined
    }
  }

  #mark(name: string, attributes: Attributes): DocMark | undefined {
    if (this.#open.length >= MAX_OPEN) return undefined
    const type = MARK_OF[name]
    if (type) {
      if (type === 'code' && this.#builder.inCode) this.#language(attributes)
      return this.#builder.mark({ type })
    }
    const href = name === 'a' ? this.#link(attributes.get('href')) : undefined
    return href === undefined ? undefined : this.#builder.mark(linkMark(href, oneLine(attributes.get('title'))))
  }

  #put(name: string, attributes: Attributes): void {
    const level = HEADING.exec(name)?.[1]
    if (level) this.#builder.startText('heading', { level: Number(level) })
    else if (name === 'br') this.#builder.lineBreak()
    else if (name === 'hr') this.#builder.leaf({ type: 'horizontalRule' })
    else if (name === 'img') this.#putImage(attributes)
    else if (name === 'input' && attributes.get('type') === 'checkbox') this.#builder.task(attributes.has('checked'))
    else if (PLAYERS.has(name)) this.#putPlayer(attributes.get('src') ?? '')
    else if (name === 'pre') {
      this.#builder.startText('codeBlock')
      this.#language(attributes)
    }
  }

  #putImage(attributes: Attributes): void {
    const src = this.#image(attributes.get('src'))
    const alt = oneLine(attributes.get('alt'))
    if (!src) {
      this.#text(`${alt ?? ''}${addressBeside(this.#options, attributes.get('src'), alt ?? '')}`)
      return
    }
    const limits = { min: 1, max: MAX_PIXELS, none: 0 }
    const pixels = (name: string) => {
      const value = attributes.get(name) ?? ''
      return value.includes('%') ? 0 : wholeNumber(value, limits)
    }
    const values = {
      src,
      alt,
      title: oneLine(attributes.get('title')),
      width: pixels('width'),
      height: pixels('height'),
    }
    this.#builder.image(Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
  }

  #putPlayer(src: string): void {
    const video = videoOf(src)
    if (video && !this.#builder.isInCell) {
      this.#builder.leaf({ type: 'youtube', attrs: { src: videoAddress(video) } })
      return
    }
    const href = this.#link(src)
    if (!href) return
    const mark = this.#builder.mark(linkMark(href, null))
    this.#builder.text(href)
    this.#builder.unmark(mark)
  }

  #language(attributes: Attributes): void {
    const name = /\blang(?:uage)?-([\w+#-]{1,40})/.exec(attributes.get('class') ?? '')?.[1] ?? attributes.get('lang')
    if (name) this.#builder.language(name.slice(0, 40))
  }

  #end(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name)
    if (at >= this.#floor) this.#closeTo(at)
    if (BLOCKS.has(name)) this.#builder.boundary()
    if (HEADING.test(name) || name === 'pre') this.#builder.endText()
  }

  /** Closes open items or cells before a new one begins, because HTML allows omitting their end tags. */
  #endBefore(name: string): void {
    const rule = ENDS[name]
    if (!rule) return
    const within = this.#open.findLastIndex((element) => rule.within.has(element.name))
    const at = this.#open.findIndex((element, index) => index > within && rule.ended.has(element.name))
    if (at >= this.#floor) this.#closeTo(at)
  }

  #closeTo(size: number): void {
    while (this.#open.length > size) {
      const { name, mark, container, after } = this.#open.pop() as Element
      if (after) this.#text(after)
      if (container) this.#builder.close(container)
      if (mark) this.#builder.unmark(mark)
      if (name === 'pre') this.#builder.endText()
    }
  }
}

/** Elements that are tracked until their end tag although they create no node in the document. */
const KEPT_OPEN = /^(?:svg|math|details|dl|pre)$/
const PLAYERS: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'source', 'embed'])

export function linkMark(href: string, title: string | null): DocMark {
  return { type: 'link', attrs: title ? { href, title } : { href } }
}

/**
 * Tokenizer that drops attributes beyond a limit: the library compares each attribute with all earlier ones.
 */
class LimitedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    const { attrs } = this.currentToken as Token.TagToken
    if (attrs.length < MAX_ATTRIBUTES) super._leaveAttrName()
  }
}
