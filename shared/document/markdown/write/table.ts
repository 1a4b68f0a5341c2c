import type { PhrasingContent, Table, TableRow } from 'mdast'
import { cellSide } from '../../cell-side.ts'
import { MAX_SPAN } from '../../limits.ts'
import { type DocNode, textOf } from '../../node.ts'
import { isRetiredAndEmpty } from '../../retired.ts'
import { joinParagraphs } from '../tidy-inline.ts'
import { filled, firstNumber, type Writing } from './context.ts'
import { encoded, image } from './image.ts'
import { inline } from './inline.ts'

/**
 * Converts a table. Cells contain lines of text. Other blocks in a cell are written as HTML tags, which
 * Markdown also reads in cells.
 */
export function table(node: DocNode, context: Writing): Table {
  const rows = (node.content ?? []).filter((row) => !isRetiredAndEmpty(row) && row.content?.length)
  const [first] = rows
  const hasHeader = first?.content?.some((cell) => cell.type === 'tableHeader') ?? false
  const grid = plainGrid(rows)
  const width = grid.reduce((widest, cells) => Math.max(widest, cells.length), 1)
  const written = grid.map((cells) => tableRow(widened(cells, width), { ...context, breaksAsHtml: true }))
  // Add an empty header row: Markdown tables need one, and the first row must stay an ordinary row.
  if (!hasHeader) written.unshift(tableRow(widened([], width), context))
  const align = Array.from({ length: width }, (_, x) => cellSide(grid[0]?.[x]?.attrs?.align))
  return { type: 'table', align, children: written }
}

/** Grid of cells by row; a merged cell is followed by empty cells. */
function plainGrid(rows: readonly DocNode[]): (DocNode | undefined)[][] {
  const grid: (DocNode | undefined)[][] = rows.map(() => [])
  const taken = rows.map(() => new Set<number>())
  for (const [y, { content = [] }] of rows.entries()) {
    let x = 0
    for (const cell of content) {
      while (taken[y]?.has(x)) x += 1
      const columns = span(cell.attrs?.colspan)
      const below = Math.min(span(cell.attrs?.rowspan), rows.length - y)
      for (let down = 0; down < below; down += 1) {
        for (let right = 0; right < columns; right += 1) {
          taken[y + down]?.add(x + right)
          const line = grid[y + down]
          if (line) line[x + right] = down === 0 && right === 0 ? cell : undefined
        }
      }
      x += columns
    }
  }
  return grid
}

function widened(cells: readonly (DocNode | undefined)[], width: number): (DocNode | undefined)[] {
  return Array.from({ length: width }, (_, x) => cells[x])
}

function span(value: unknown): number {
  const number = Math.round(Number(value ?? 1))
  return number >= 1 ? Math.min(number, MAX_SPAN) : 1
}

function tableRow(cells: readonly (DocNode | undefined)[], context: Writing): TableRow {
  const children = Array.from(cells, (cell) => ({
    type: 'tableCell' as const,
    children: cell ? cellBlocks(cell.content, context) : [],
  }))
  return { type: 'tableRow', children }
}

/**
 * Separates paragraphs and images in a cell by line breaks. Other blocks are written as tags and need no
 * separator.
 */
function cellBlocks(blocks: readonly DocNode[] | undefined, context: Writing): PhrasingContent[] {
  const written: PhrasingContent[] = []
  let afterLine = false
  const shown = (blocks ?? []).filter((block) => !isRetiredAndEmpty(block)).flatMap(cellForm)
  for (const block of joinParagraphs(shown)) {
    const line = lineOf(block, context)
    const content = line ?? tagged(block, context)
    if (content.length === 0) continue
    if (line && afterLine) written.push(tag('<br>'))
    for (const node of content) written.push(node)
    afterLine = line !== undefined
  }
  return written
}

/** Replaces a block that a cell can't hold by its content. */
function cellForm(block: DocNode): DocNode[] {
  if (FORMS.has(block.type)) return [block]
  const { attrs, content } = block
  if (!content) return [{ type: 'paragraph', content: [{ type: 'text', text: filled(attrs?.src) ?? '' }] }]
  return content.some(({ type }) => type === 'text') ? [{ type: 'paragraph', content }] : content.flatMap(cellForm)
}

const FORMS: ReadonlySet<string> = new Set([
  ...['paragraph', 'image', 'bulletList', 'orderedList', 'taskList', 'listItem', 'taskItem'],
  ...['heading', 'blockquote', 'codeBlock', 'horizontalRule'],
])

function lineOf(block: DocNode, context: Writing): PhrasingContent[] | undefined {
  if (block.type === 'paragraph') return inline(block.content, context)
  if (block.type !== 'image') return undefined
  const picture = image(block, context)
  return picture ? [picture] : inline([{ type: 'text', text: String(block.attrs?.alt ?? '') }], context)
}

const TAGS: Readonly<Record<string, string>> = { bulletList: 'ul', taskList: 'ul', blockquote: 'blockquote' }

function tagged(block: DocNode, context: Writing): PhrasingContent[] {
  const { type, attrs, content } = block
  const around = (open: string, inner: PhrasingContent[], close: string) => [tag(open), ...inner, tag(close)]
  const name = TAGS[type]
  if (name) return around(`<${name}>`, cellBlocks(content, context), `</${name}>`)
  switch (type) {
    case 'orderedList': {
      const start = firstNumber(block)
      return around(start === 1 ? '<ol>' : `<ol start="${start}">`, cellBlocks(content, context), '</ol>')
    }
    case 'listItem':
      return around('<li>', cellBlocks(content, context), '</li>')
    case 'taskItem': {
      const box = `<input type="checkbox"${attrs?.checked === true ? ' checked' : ''} disabled>`
      return around(`<li>${box}`, cellBlocks(content, context), '</li>')
    }
    case 'heading': {
      const text = inline(content, context)
      const level = Math.min(6, Math.max(1, Number(attrs?.level ?? 1)))
      return text.length > 0 ? around(`<h${level}>`, text, `</h${level}>`) : []
    }
    case 'horizontalRule':
      return [tag('<hr>')]
    case 'codeBlock':
      return code(block)
    default:
      return []
  }
}

/**
 * Doubles a line end at either end of the text, because readers drop the first and last one inside the tag.
 */
function code(block: DocNode): PhrasingContent[] {
  const text = textOf(block).replace(/^(?=\n)|(?<=\n)$/g, '\n')
  const language = typeof block.attrs?.language === 'string' ? block.attrs.language : ''
  const name = /^[\w+#-]{1,40}$/.test(language) ? ` class="language-${encoded(language)}"` : ''
  return [tag(`<pre><code${name}>`), { type: 'text', value: text }, tag('</code></pre>')]
}

function tag(value: string): PhrasingContent {
  return { type: 'html', value }
}
