import { alertOfMarker } from '../../../../shared/document/markdown/alert-symbols.ts'
import { DocBuilder } from '../../../../shared/document/markdown/read/builder.ts'
import { HtmlReader } from '../../../../shared/document/markdown/read/html.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import type { Surroundings } from '../surroundings.ts'
import type { AsciiDocParser } from './parse-asciidoc.ts'
import type { AsciiDocBlock, AsciiDocRow } from './syntax.ts'
import { AsciiDocInline } from './write-inline.ts'

/** Writes the blocks of a document. */
export class AsciiDocWriter {
  readonly #builder = new DocBuilder()
  readonly #html: HtmlReader
  readonly #inline: AsciiDocInline

  constructor(parser: AsciiDocParser, around: Surroundings) {
    this.#html = new HtmlReader(this.#builder, around)
    this.#inline = new AsciiDocInline(this.#builder, around, {
      titles: parser.anchors,
      placed: (target) => parser.placed(target),
    })
  }

  write(blocks: readonly AsciiDocBlock[]): DocNode[] {
    this.#blocks(blocks)
    this.#footnotes()
    const { content = [] } = this.#builder.finish()
    const isEmpty = content.length === 1 && content[0]?.type === 'paragraph' && !content[0].content
    return isEmpty ? [] : content
  }

  #blocks(blocks: readonly AsciiDocBlock[]): void {
    for (const block of blocks) this.#block(block)
  }

  #block(block: AsciiDocBlock): void {
    switch (block.type) {
      case 'heading':
        this.#text(block.text, { level: block.level })
        break
      case 'paragraph':
        this.#text(block.text)
        break
      case 'caption':
        this.#paragraph(() => this.#bold(block.text))
        break
      case 'code':
        this.#code(block)
        break
      case 'list':
      case 'descriptions':
        this.#list(block)
        break
      case 'alert':
        this.#within('alert', block.blocks, { type: alertOfMarker(block.kind) ?? 'info' })
        break
      case 'quote':
        this.#quote(block)
        break
      case 'table':
        this.#table(block.rows)
        break
      case 'image':
        this.#builder.endText()
        this.#inline.image(block.target, block.attributes)
        this.#builder.endText()
        break
      case 'link':
        this.#paragraph(() => this.#inline.linked(block.text, block.target))
        break
      case 'html':
        this.#html.within(() => this.#html.read(block.text))
        this.#builder.endText()
        break
      case 'rule':
        this.#builder.leaf({ type: 'horizontalRule' })
    }
  }

  #text(text: string, attrs?: Record<string, unknown>): void {
    this.#builder.startText(attrs ? 'heading' : 'paragraph', attrs)
    this.#inline.write(text)
    this.#builder.endText()
  }

  #paragraph(write: () => void): void {
    this.#builder.startText('paragraph')
    write()
    this.#builder.endText()
  }

  #bold(text: string): void {
    const mark = this.#builder.mark({ type: 'bold' })
    this.#inline.write(text)
    this.#builder.unmark(mark)
  }

  #code({ text, language }: Extract<AsciiDocBlock, { type: 'code' }>): void {
    const name = language && /^[\w+#.-]{1,40}$/.test(language) ? language : null
    const content = text === '' ? {} : { content: [{ type: 'text', text }] }
    this.#builder.leaf({ type: 'codeBlock', ...(name && { attrs: { language: name } }), ...content })
  }

  #list(block: Extract<AsciiDocBlock, { type: 'list' | 'descriptions' }>): void {
    const start = block.type === 'list' ? block.start : null
    const list = start === null ? this.#builder.open('bulletList') : this.#builder.open('orderedList', { start })
    for (const { text, checked, blocks } of block.items) {
      const item = this.#builder.open('listItem')
      if (checked !== undefined) this.#builder.task(checked)
      this.#paragraph(() => (block.type === 'descriptions' ? this.#bold(text) : this.#inline.write(text)))
      this.#blocks(blocks)
      this.#builder.close(item)
    }
    this.#builder.close(list)
  }

  #within(type: 'alert' | 'blockquote', blocks: readonly AsciiDocBlock[], attrs: Record<string, unknown> = {}): void {
    const container = this.#builder.open(type, attrs)
    this.#blocks(blocks)
    this.#builder.close(container)
  }

  #quote({ blocks, by }: Extract<AsciiDocBlock, { type: 'quote' }>): void {
    const source: AsciiDocBlock[] = by === '' ? [] : [{ type: 'paragraph', text: `— ${by}` }]
    this.#within('blockquote', [...blocks, ...source])
  }

  #table(rows: readonly AsciiDocRow[]): void {
    const table = this.#builder.open('table')
    for (const { cells } of rows) {
      const row = this.#builder.open('tableRow')
      for (const { header, colspan, rowspan, blocks } of cells) {
        const cell = this.#builder.open('tableCell', { header, colspan, rowspan })
        this.#blocks(blocks)
        this.#builder.close(cell)
      }
      this.#builder.close(row)
    }
    this.#builder.close(table)
  }

  /** Writes footnotes as numbered paragraphs at the end. A footnote may contain others. */
  #footnotes(): void {
    const { footnotes } = this.#inline
    if (footnotes.length > 0) this.#builder.leaf({ type: 'horizontalRule' })
    for (let at = 0; at < footnotes.length; at++)
      this.#paragraph(() => {
        this.#inline.plain(`[${at + 1}] `)
        this.#inline.write(footnotes[at] ?? '')
      })
  }
}
