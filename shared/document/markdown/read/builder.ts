import { MAX_DEPTH } from '../../limits.ts'
import type { DocMark, DocNode } from '../../node.ts'
import { joinParagraphs, tidyInline } from '../tidy-inline.ts'
import { tableBlocks } from './table-grid.ts'

type Attributes = Record<string, unknown>
/** Block that contains other blocks. `into`: the list that the block itself joins when it's closed. */
export type Container = { type: ContainerType; attrs: Attributes; content: DocNode[]; into: DocNode[]; flat: boolean }
type TextBlock = {
  type: 'paragraph' | 'heading' | 'codeBlock'
  attrs: Attributes
  content: DocNode[]
  images: DocNode[]
}

type ContainerType =
  | 'doc'
  | 'blockquote'
  | 'alert'
  | 'bulletList'
  | 'orderedList'
  | 'listItem'
  | 'table'
  | 'tableRow'
  | 'tableCell'

/**
 * Maximum depth of parsed content. The rest is reserved, because the content may be inserted deep in a page.
 */
const DEEPEST = MAX_DEPTH - 26

/** Marks from the outside in, as the schema ranks them. */
const MARKS = ['link', 'bold', 'italic', 'strike', 'underline', 'code']

const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList'])
/** Nodes that can't contain text directly. Text between cells is placed before the table. */
const BETWEEN_CELLS: ReadonlySet<string> = new Set(['table', 'tableRow'])
/** Nodes that Markdown can't express in a table cell. They're replaced by their content. */
const NOT_IN_CELLS: ReadonlySet<string> = new Set(['table', 'alert'])

/**
 * Builds a document from nodes in reading order. The result is always valid for the schema. A node that isn't
 * allowed in its place is replaced by its content. Empty nodes are left out, and no text is lost.
 */
export class DocBuilder {
  readonly #open: Container[] = [{ type: 'doc', attrs: {}, content: [], into: [], flat: false }]
  #text: TextBlock | undefined
  readonly #marks: DocMark[] = []

  finish(): DocNode {
    const [doc] = this.#open
    if (doc?.content) this.#closeTo(1)
    const content = doc?.content ?? []
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  }

  /** Opens a container. A container that isn't allowed here is flat: its content takes its place. */
  open(type: ContainerType, attrs: Attributes = {}): Container {
    this.endText()
    if (type === 'tableCell' && this.#top.type === 'table') this.open('tableRow')
    if (type === 'tableRow' && this.#top.type === 'tableRow') this.close(this.#top)
    const top = this.#top
    const container: Container = this.#mayHold(type)
      ? { type, attrs, content: [], into: BELONGS_TO[type] ? top.content : this.#place(type), flat: false }
      : { ...top, attrs, flat: true }
    this.#open.push(container)
    return container
  }

  /** Closes a container and everything still open in it. */
  close(container: Container): void {
    const at = this.#open.lastIndexOf(container)
    if (at > 0) this.#closeTo(at)
  }

  startText(type: TextBlock['type'], attrs: Attributes = {}): void {
    this.endText()
    this.#text = { type, attrs, content: [], images: [] }
  }

  /** Ends a paragraph or an open heading: the text that follows is another block. */
  boundary(): void {
    const isEmptyHeading = this.#text?.type === 'heading' && tidyInline(this.#text.content).length === 0
    if (!this.inCode && !isEmptyHeading) this.endText()
  }

  endText(): void {
    const block = this.#text
    this.#text = undefined
    if (!block) return
    const { type, attrs } = block
    const node: DocNode = { type, ...(Object.keys(attrs).length > 0 && { attrs }) }
    if (type === 'codeBlock') {
      const text = block.content
        .map((part) => part.text ?? '')
        .join('')
        .replace(/\r\n?/g, '\n')
        .replace(/^\n|\n$/g, '')
      this.#add(text === '' ? node : { ...node, content: [{ type: 'text', text }] })
    } else {
      const content = tidyInline(block.content)
      if (content.length > 0) this.#add({ ...node, content })
    }
    for (const image of block.images) this.#add(image)
  }

  /** Sets the language of the code that has just begun. */
  language(name: string): void {
    if (this.#text?.type === 'codeBlock') this.#text.attrs.language ??= name
  }

  get inCode(): boolean {
    return this.#text?.type === 'codeBlock'
  }

  text(text: string): void {
    if (text === '' || (!this.#text && /^[ \t\r\n]*$/.test(text))) return
    if (!this.#text) this.startText('paragraph')
    const marks = this.inCode ? [] : this.#effectiveMarks()
    this.#text?.content.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
  }

  lineBreak(): void {
    if (this.inCode) this.text('\n')
    else this.#text?.content.push({ type: 'hardBreak' })
  }

  /**
   * Adds an image as a block of its own. It splits an open paragraph; for a heading it goes before or after it.
   */
  image(attrs: Attributes): void {
    const node: DocNode = { type: 'image', attrs }
    if (this.inCode) this.text(String(attrs.alt ?? ''))
    else if (this.#text?.type !== 'heading') this.leaf(node)
    else if (tidyInline(this.#text.content).length > 0) this.#text.images.push(node)
    else this.#add(node)
  }

  /** Adds a block without content. */
  leaf(node: DocNode): void {
    this.endText()
    this.#add(node)
  }

  /** Marks the item that was just opened as a task. */
  task(checked: boolean): void {
    const item = this.#top
    if (item.type === 'listItem' && !item.flat && item.content.length === 0) item.attrs = { checked }
  }

  get isInCell(): boolean {
    return this.#open.some(({ type }) => type === 'tableCell')
  }

  /** Adds a mark to all following text, until the mark is removed. */
  mark(mark: DocMark): DocMark {
    this.#marks.push(mark)
    return mark
  }

  unmark(mark: DocMark): void {
    const at = this.#marks.lastIndexOf(mark)
    if (at >= 0) this.#marks.splice(at, 1)
  }

  #effectiveMarks(): DocMark[] {
    const byType = new Map(this.#marks.map((mark) => [mark.type, mark]))
    const names = byType.has('code') ? ['link', 'code'] : MARKS
    return names.flatMap((name) => byType.get(name) ?? [])
  }

  get #top(): Container {
    return this.#open.at(-1) as Container
  }

  #mayHold(type: ContainerType): boolean {
    const parents = BELONGS_TO[type]
    if (parents) return parents.includes(this.#top.type) && !this.#top.flat
    if (NOT_IN_CELLS.has(type) && this.isInCell) return false
    return this.#open.length < DEEPEST
  }

  #add(node: DocNode): void {
    this.#place(node.type).push(node)
  }

  /** Returns the content list for a block at the current place. */
  #place(type: string): DocNode[] {
    const { type: parent, content } = this.#open.findLast((open) => !BETWEEN_CELLS.has(open.type)) as Container
    if (!LISTS.has(parent)) return content
    // A list directly inside a list belongs to the previous item, because it has no item of its own.
    const last = content.at(-1)
    if (last?.content && LISTS.has(type)) return last.content
    const item: DocNode = { type: 'listItem', content: [] }
    content.push(item)
    return item.content ?? []
  }

  #closeTo(size: number): void {
    this.endText()
    while (this.#open.length > size) {
      const container = this.#open.pop() as Container
      for (const node of container.flat ? [] : this.#closed(container)) container.into.push(node)
    }
  }

  #closed({ type, attrs, content }: Container): DocNode[] {
    const inner = this.isInCell || type === 'tableCell' ? joinParagraphs(content) : content
    if (type === 'table') return tableBlocks(content)
    if (type === 'bulletList' || type === 'orderedList') return lists(type, attrs, content)
    if (type === 'tableRow') return [{ type, content }]
    const filled = inner.length > 0 ? inner : [{ type: 'paragraph' }]
    return [{ type, ...(Object.keys(attrs).length > 0 && { attrs }), content: type === 'listItem' ? inner : filled }]
  }
}

/** Valid parents of these containers. Under any other parent, only their content is kept. */
const BELONGS_TO: Readonly<Partial<Record<ContainerType, readonly ContainerType[]>>> = {
  listItem: ['bulletList', 'orderedList'],
  tableRow: ['table'],
  tableCell: ['tableRow'],
}

/** Splits task items into a list of their own, and makes each item begin with a paragraph. */
function lists(type: 'bulletList' | 'orderedList', attrs: Attributes, items: readonly DocNode[]): DocNode[] {
  const found: DocNode[] = []
  const start = Number(attrs.start ?? 1)
  for (const [at, { attrs: own, content = [] }] of items.entries()) {
    const isTask = typeof own?.checked === 'boolean'
    const blocks = content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content]
    const item: DocNode = isTask
      ? { type: 'taskItem', attrs: { checked: own.checked }, content: blocks }
      : { type: 'listItem', content: blocks }
    const last = found.at(-1)
    if (last?.content && last.type === (isTask ? 'taskList' : type)) last.content.push(item)
    else if (isTask) found.push({ type: 'taskList', content: [item] })
    else if (type === 'orderedList' && start + at !== 1)
      found.push({ type, attrs: { start: start + at }, content: [item] })
    else found.push({ type, content: [item] })
  }
  return found
}
