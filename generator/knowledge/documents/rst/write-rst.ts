import { DocBuilder } from '../../../../shared/document/markdown/read/builder.ts'
import { HtmlReader } from '../../../../shared/document/markdown/read/html.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import type { Surroundings } from '../surroundings.ts'
import type { RstDocument, RstParser } from './parse-rst.ts'
import type { RstBlock, RstDirective, RstRow } from './syntax.ts'
import { InlineWriter } from './write-inline.ts'

type WriteDirective = (directive: RstDirective, writer: RstWriter) => void

/** Fields at the top of a document that configure the site builder, so pages don't show them. */
const BUILDER_FIELDS =
  /^(?:orphan|tocdepth|nosearch|no-search|nocomments|hide-toc|html_theme[\w.]*|og:.*|sd_hide_title|layout|template)$/i

/** Writes the blocks of a document. The caller passes a function that writes directives. */
export class RstWriter {
  readonly builder = new DocBuilder()
  readonly html: HtmlReader
  readonly inline: InlineWriter
  readonly around: Surroundings
  /** The language of code blocks that don't state one. */
  language: string | null = null
  readonly #document: RstDocument
  readonly #parser: RstParser
  readonly #directive: WriteDirective

  constructor(document: RstDocument & { parser: RstParser }, around: Surroundings, directive: WriteDirective) {
    this.#document = document
    this.#parser = document.parser
    this.#directive = directive
    this.around = around
    this.html = new HtmlReader(this.builder, around)
    this.inline = new InlineWriter(this.builder, document.names, around)
  }

  write(): DocNode[] {
    const { blocks } = this.#document
    for (const [at, block] of blocks.entries()) {
      const isTop = blocks.slice(0, Math.min(at, 3)).every(({ type }) => type === 'section')
      this.block(isTop && at < 3 ? withoutBuilderFields(block) : block)
    }
    this.#footnotes()
    const { content = [] } = this.builder.finish()
    const isEmpty = content.length === 1 && content[0]?.type === 'paragraph' && !content[0].content
    return isEmpty ? [] : content
  }

  blocks(blocks: readonly RstBlock[]): void {
    for (const block of blocks) this.block(block)
  }

  block(block: RstBlock): void {
    switch (block.type) {
      case 'section':
        this.#text('heading', block.text, { level: block.level })
        break
      case 'paragraph':
        this.#text('paragraph', block.text)
        break
      case 'code':
        this.code(block.text, block.language ?? this.language)
        break
      case 'list':
        this.list(block.items, block.start)
        break
      case 'definitions':
        this.#definitions(block)
        break
      case 'quote':
        this.within('blockquote', {}, block.blocks)
        break
      case 'verse':
        this.#verse(block.lines)
        break
      case 'table':
        this.table(block.rows)
        break
      case 'rule':
        this.builder.leaf({ type: 'horizontalRule' })
        break
      case 'directive':
        this.#directive(block, this)
    }
  }

  /** Parses the lines inside a directive into blocks. */
  read({ body, depth }: RstDirective, lines: readonly string[] = body): RstBlock[] {
    return this.#parser.blocks(lines, depth + 1)
  }

  #text(type: 'heading' | 'paragraph', text: string, attrs: Record<string, unknown> = {}): void {
    this.builder.startText(type, attrs)
    this.inline.write(text)
    this.builder.endText()
  }

  paragraph(write: () => void): void {
    this.builder.startText('paragraph')
    write()
    this.builder.endText()
  }

  bold(text: string): void {
    if (text !== '') this.paragraph(() => this.#marked(text))
  }

  /** Writes bold text. Other markup inside it is kept. */
  #marked(text: string): void {
    const mark = this.builder.mark({ type: 'bold' })
    this.inline.write(text)
    this.builder.unmark(mark)
  }

  code(text: string, language: string | null): void {
    const name = language && /^[\w+#.-]{1,40}$/.test(language) ? language : null
    const content = text === '' ? {} : { content: [{ type: 'text', text }] }
    this.builder.leaf({ type: 'codeBlock', ...(name && { attrs: { language: name } }), ...content })
  }

  list(items: readonly (readonly RstBlock[])[], start: number | null): void {
    const list = start === null ? this.builder.open('bulletList') : this.builder.open('orderedList', { start })
    for (const item of items) this.within('listItem', {}, item)
    this.builder.close(list)
  }

  within(type: 'listItem' | 'blockquote' | 'alert', attrs: Record<string, unknown>, blocks: readonly RstBlock[]): void {
    const container = this.builder.open(type, attrs)
    this.blocks(blocks)
    this.builder.close(container)
  }

  #definitions({ items, isField }: Extract<RstBlock, { type: 'definitions' }>): void {
    this.described(
      items.map(({ term, body }) => ({
        term: () => {
          this.#marked(isField ? `${term}:` : term)
          const [first] = body
          // The first paragraph goes on the same line as the field's name.
          if (isField && first?.type === 'paragraph') {
            this.inline.plain(' ')
            this.inline.write(first.text)
          }
        },
        body: isField && body[0]?.type === 'paragraph' ? body.slice(1) : body,
      })),
    )
  }

  /** Writes names, each with its description below. */
  described(items: readonly { term: () => void; body: readonly RstBlock[] }[]): void {
    if (items.length === 0) return
    const list = this.builder.open('bulletList')
    for (const { term, body } of items) {
      const item = this.builder.open('listItem')
      this.paragraph(term)
      this.blocks(body)
      this.builder.close(item)
    }
    this.builder.close(list)
  }

  #verse(lines: readonly string[]): void {
    this.paragraph(() => {
      for (const [at, line] of lines.entries()) {
        if (at > 0) this.builder.lineBreak()
        this.inline.write(line)
      }
    })
  }

  table(rows: readonly RstRow[]): void {
    const table = this.builder.open('table')
    for (const { header, cells } of rows) {
      const row = this.builder.open('tableRow')
      for (const cell of cells) {
        const open = this.builder.open('tableCell', { header })
        this.blocks(cell)
        this.builder.close(open)
      }
      this.builder.close(row)
    }
    this.builder.close(table)
  }

  /** Footnotes are paragraphs at the end, each with its number. */
  #footnotes(): void {
    const { footnotes } = this.#document.names
    if (footnotes.size === 0) return
    this.builder.leaf({ type: 'horizontalRule' })
    for (const [label, [first, ...rest]] of footnotes) {
      const number = this.inline.numbers.get(label) ?? label.replace(/^[#*](?=.)/, '')
      this.paragraph(() => {
        this.inline.plain(`[${number}] `)
        if (first?.type === 'paragraph') this.inline.write(first.text)
      })
      this.blocks(first && first.type !== 'paragraph' ? [first, ...rest] : rest)
    }
  }
}

function withoutBuilderFields(block: RstBlock): RstBlock {
  if (block.type !== 'definitions' || !block.isField) return block
  return { ...block, items: block.items.filter(({ term }) => !BUILDER_FIELDS.test(term)) }
}
