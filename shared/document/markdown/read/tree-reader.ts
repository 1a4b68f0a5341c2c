import type { Definition, FootnoteDefinition, List, ListItem, Nodes, Resource, Root, Table, Text } from 'mdast'
import { wholeNumber } from '../../limits.ts'
import type { DocMark, DocNode } from '../../node.ts'
import { videoAddress, videoOf } from '../../video.ts'
import { alertOfMarker } from '../alert-symbols.ts'
import { onLine } from '../tidy-inline.ts'
import type { EmbedTree } from '../tree.ts'
import { addressBeside, imageFrom, linkTo, oneLine, type ReadingOptions, type Resolver } from './addresses.ts'
import { DocBuilder } from './builder.ts'
import { codeBlock } from './code-block.ts'
import { HtmlReader, linkMark } from './html.ts'

const MARKS = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const

function wordsOf(nodes: readonly Nodes[]): string {
  return nodes.map((node) => ('children' in node ? wordsOf(node.children) : 'value' in node ? node.value : '')).join('')
}

/** Reads the syntax tree of a text into a document. */
export class TreeReader {
  readonly #source: string
  readonly #builder = new DocBuilder()
  readonly #html: HtmlReader
  readonly #options: ReadingOptions
  readonly #link: Resolver
  readonly #image: Resolver
  readonly #definitions = new Map<string, Definition>()
  readonly #footnotes = new Map<string, FootnoteDefinition>()
  /** Numbers of cited footnotes by name, in ascending order. */
  readonly #cited = new Map<string, number>()

  constructor(source: string, options: ReadingOptions) {
    this.#source = source
    this.#html = new HtmlReader(this.#builder, options)
    this.#options = options
    this.#link = linkTo(options)
    this.#image = imageFrom(options)
  }

  read(root: Root, before: readonly DocNode[]): DocNode {
    for (const node of before) this.#builder.leaf(node)
    this.#collect(root)
    this.#blocks(root.children)
    this.#putFootnotes()
    return this.#builder.finish()
  }

  /** Collects definitions and footnotes. Both can be anywhere in the text; the first of a name counts. */
  #collect(root: Root): void {
    const waiting: Nodes[] = [root]
    for (const node of waiting) {
      if (node.type === 'definition' && !this.#definitions.has(node.identifier)) {
        this.#definitions.set(node.identifier, node)
      }
      if (node.type === 'footnoteDefinition' && !this.#footnotes.has(node.identifier)) {
        this.#footnotes.set(node.identifier, node)
      }
      if ('children' in node) for (const child of node.children) waiting.push(child)
    }
  }

  #blocks(nodes: readonly Nodes[]): void {
    this.#html.within(() => {
      for (const node of nodes) this.#block(node)
    })
  }

  #block(node: Nodes): void {
    const builder = this.#builder
    switch (node.type) {
      case 'html':
        this.#html.read(node.value)
        break
      case 'paragraph':
        this.#textBlock(() => this.#inline(node.children))
        break
      case 'heading':
        this.#textBlock(() => {
          builder.startText('heading', { level: node.depth })
          this.#inline(node.children)
        })
        break
      case 'thematicBreak':
        builder.leaf({ type: 'horizontalRule' })
        break
      case 'code':
        builder.leaf(codeBlock(node))
        break
      case 'list':
        this.#list(node)
        break
      case 'table':
        this.#table(node)
        break
      case 'embed':
        this.#embed(node)
        break
      case 'alert':
        this.#container('alert', { type: node.kind }, node.children)
        break
      case 'blockquote': {
        const type = this.#takeMarker(node.children[0])
        this.#container(type ? 'alert' : 'blockquote', type ? { type } : {}, node.children)
        break
      }
      case 'definition':
      case 'footnoteDefinition':
        break
      default:
        this.#textBlock(() => this.#phrasing(node))
    }
  }

  #textBlock(read: () => void): void {
    this.#builder.endText()
    this.#html.within(read)
    this.#builder.endText()
  }

  #container(type: 'alert' | 'blockquote', attrs: Record<string, unknown>, children: readonly Nodes[]): void {
    const container = this.#builder.open(type, attrs)
    this.#blocks(children)
    this.#builder.close(container)
  }

  #list({ ordered, start, children }: List): void {
    const list = ordered ? this.#builder.open('orderedList', { start: start ?? 1 }) : this.#builder.open('bulletList')
    for (const item of children) {
      const checked = item.checked ?? this.#takeEmptyBox(item)
      const container = this.#builder.open('listItem', typeof checked === 'boolean' ? { checked } : {})
      this.#blocks(item.children)
      this.#builder.close(container)
    }
    this.#builder.close(list)
  }

  #table({ align, children }: Table): void {
    const table = this.#builder.open('table')
    for (const [y, row] of children.entries()) {
      const cells = this.#builder.open('tableRow')
      for (const [x, cell] of row.children.entries()) {
        const side = align?.[x]
        const container = this.#builder.open('tableCell', { header: y === 0, ...(side && { align: side }) })
        this.#textBlock(() => this.#inline(cell.children))
        this.#builder.close(container)
      }
      this.#builder.close(cells)
    }
    this.#builder.close(table)
  }

  #embed({ name, attributes }: EmbedTree): void {
    if (name === 'editorCanvas') this.#canvas(oneLine(attributes.id))
    else this.#video(attributes)
  }

  #canvas(id: string | null): void {
    if (!this.#builder.isInCell) this.#builder.leaf({ type: 'editorCanvas', ...(id && { attrs: { id } }) })
  }

  #video({ src = '', ...size }: EmbedTree['attributes']): void {
    const video = videoOf(src)
    if (!video || this.#builder.isInCell) {
      this.#textBlock(() => this.#builder.text(src))
      return
    }
    const pixels = (value: string | undefined) => wholeNumber(value ?? null, { min: 1, max: 10_000, none: 0 })
    const [width, height] = [pixels(size.width), pixels(size.height)]
    const attrs = { src: videoAddress(video), ...(width && { width }), ...(height && { height }) }
    this.#builder.leaf({ type: 'youtube', attrs })
  }

  #inline(nodes: readonly Nodes[]): void {
    for (const node of nodes) this.#phrasing(node)
  }

  #phrasing(node: Nodes): void {
    switch (node.type) {
      case 'text':
        this.#builder.text(this.#builder.inCode ? node.value : onLine(node.value))
        break
      case 'inlineCode':
        this.#marked({ type: 'code' }, () => this.#builder.text(node.value))
        break
      case 'break':
        this.#builder.lineBreak()
        break
      case 'html':
        this.#html.read(node.value)
        break
      case 'strong':
      case 'emphasis':
      case 'delete':
        this.#marked({ type: MARKS[node.type] }, () => this.#inline(node.children))
        break
      case 'link':
        this.#linked(node, node.children)
        break
      case 'linkReference':
        this.#linked(this.#definitions.get(node.identifier), node.children)
        break
      case 'image':
        this.#putImage(node, node.alt)
        break
      case 'imageReference':
        this.#putImage(this.#definitions.get(node.identifier), node.alt)
        break
      case 'footnoteReference':
        this.#builder.text(`[${this.#numberOf(node.identifier)}]`)
        break
      default:
        if ('children' in node) this.#inline(node.children)
        else if ('value' in node) this.#builder.text(String(node.value))
    }
  }

  #marked(mark: DocMark, read: () => void): void {
    this.#builder.mark(mark)
    read()
    this.#builder.unmark(mark)
  }

  #linked(to: Resource | undefined, children: readonly Nodes[]): void {
    const href = this.#link(to?.url)
    if (href) {
      this.#marked(linkMark(href, oneLine(to?.title)), () => this.#inline(children))
      return
    }
    this.#inline(children)
    this.#builder.text(addressBeside(this.#options, to?.url, wordsOf(children)))
  }

  #putImage(of: Resource | undefined, description: unknown): void {
    const src = this.#image(of?.url)
    const [alt, title] = [oneLine(description), oneLine(of?.title)]
    if (src) this.#builder.image({ src, ...(alt && { alt }), ...(title && { title }) })
    else this.#builder.text(`${alt ?? ''}${addressBeside(this.#options, of?.url, alt ?? '')}`)
  }

  #numberOf(name: string): number {
    const number = this.#cited.get(name) ?? this.#cited.size + 1
    this.#cited.set(name, number)
    return number
  }

  /** Writes footnotes as paragraphs at the end, each with its number. */
  #putFootnotes(): void {
    if (this.#footnotes.size === 0) return
    this.#builder.leaf({ type: 'horizontalRule' })
    const done = new Set<string>()
    // Number all footnotes first, because reading one may cite another one.
    for (const name of [...this.#footnotes.keys()]) this.#numberOf(name)
    for (const name of this.#cited.keys()) {
      const note = this.#footnotes.get(name)
      if (!note || done.has(name)) continue
      done.add(name)
      this.#builder.endText()
      this.#builder.text(`[${this.#numberOf(name)}] `)
      const [first, ...rest] = note.children
      if (first?.type === 'paragraph') this.#html.within(() => this.#inline(first.children))
      this.#builder.endText()
      this.#blocks(first?.type === 'paragraph' ? rest : note.children)
    }
  }

  /** `[!NOTE]` at the beginning of a quote makes it an alert; the marker is taken away. */
  #takeMarker(first: Nodes | undefined): ReturnType<typeof alertOfMarker> {
    const text = first?.type === 'paragraph' ? first.children[0] : undefined
    if (text?.type !== 'text' || !this.#isWritten(text, '[')) return undefined
    const marker = /^\[!([a-z]+)\][-+]?(?:\s+|$)/i.exec(text.value)
    const type = alertOfMarker(marker?.[1] ?? '')
    if (marker && type) text.value = text.value.slice(marker[0].length)
    return type
  }

  /** `- [ ]` with nothing behind it is a task too. */
  #takeEmptyBox({ children }: ListItem): boolean | undefined {
    const text =
      children[0]?.type === 'paragraph' && children[0].children.length === 1 ? children[0].children[0] : undefined
    if (text?.type !== 'text' || !this.#isWritten(text, '[')) return undefined
    const box = /^\[([ xX])\]$/.exec(text.value)?.[1]
    if (!box) return undefined
    text.value = ''
    return box !== ' '
  }

  /** Whether a text node begins with this sign in the source, and not with an escape such as `\[`. */
  #isWritten({ position }: Text, sign: string): boolean {
    return this.#source.startsWith(sign, position?.start.offset ?? -1)
  }
}
