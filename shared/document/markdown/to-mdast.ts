import type { List, ListItem, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast'
import { isSafeImageSource, isSafeLink } from '../addresses.ts'
import { type DocMark, type DocNode, textOf } from '../node.ts'
import { isRetiredAndEmpty } from '../retired.ts'

/** What a document needs from outside to be written as Markdown. */
export type MarkdownContext = {
  /** How a citation reads and where it leads; `undefined` leaves it out. */
  citation?: (id: number) => { label: string; href?: string } | undefined
  /** Turns an address inside the document (`page:7`) into one that works where the text will lie. */
  href?: (href: string) => string
  /** The same for images. */
  imageSource?: (src: string) => string
}

export function toMdast(doc: DocNode, context: MarkdownContext): Root {
  return { type: 'root', children: blocks(doc.content, context) }
}

function blocks(nodes: DocNode[] | undefined, context: MarkdownContext): RootContent[] {
  return (nodes ?? []).flatMap((node) => (isRetiredAndEmpty(node) ? [] : block(node, context)))
}

type BlockWriter = (node: DocNode, context: MarkdownContext) => RootContent[]

const BLOCKS: ReadonlyMap<string, BlockWriter> = new Map<string, BlockWriter>([
  ['paragraph', (node, context) => [{ type: 'paragraph', children: inline(node.content, context) }]],
  ['heading', (node, context) => [{ type: 'heading', depth: depth(node), children: inline(node.content, context) }]],
  ['blockquote', (node, context) => [{ type: 'blockquote', children: flow(node, context) }]],
  ['horizontalRule', () => [{ type: 'thematicBreak' }]],
  ['codeBlock', (node) => [{ type: 'code', lang: string(node.attrs?.language), value: textOf(node) }]],
  ['bulletList', (node, context) => [list(node, context, { ordered: false })]],
  ['taskList', (node, context) => [list(node, context, { ordered: false })]],
  ['orderedList', (node, context) => [list(node, context, { ordered: true, start: Number(node.attrs?.start ?? 1) })]],
  ['table', (node, context) => [table(node, context)]],
  ['image', (node, context) => [{ type: 'paragraph', children: image(node, context) }]],
])

function block(node: DocNode, context: MarkdownContext): RootContent[] {
  const write = BLOCKS.get(node.type)
  if (!write) throw new Error(`no Markdown for a block of type "${node.type}"`)
  return write(node, context)
}

function flow(node: DocNode, context: MarkdownContext): List['children'][number]['children'] {
  return blocks(node.content, context) as List['children'][number]['children']
}

function depth(node: DocNode): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, Number(node.attrs?.level ?? 1))) as 1 | 2 | 3 | 4 | 5 | 6
}

function list(node: DocNode, context: MarkdownContext, kind: { ordered: boolean; start?: number }): List {
  const items = (node.content ?? []).filter((item) => !isRetiredAndEmpty(item))
  return { type: 'list', ...kind, spread: false, children: items.map((item) => listItem(item, context)) }
}

function listItem(node: DocNode, context: MarkdownContext): ListItem {
  const item: ListItem = { type: 'listItem', spread: false, children: flow(node, context) }
  if (node.type === 'taskItem') item.checked = node.attrs?.checked === true
  return item
}

function table(node: DocNode, context: MarkdownContext): Table {
  const rows = (node.content ?? []).filter((row) => !isRetiredAndEmpty(row))
  const hasHeader = rows[0]?.content?.some((cell) => cell.type === 'tableHeader') ?? false
  const written = rows.map((row) => tableRow(row, context))
  // A Markdown table cannot be without a header row; an empty one keeps the first row a row.
  if (!hasHeader && written[0]) {
    const empty = written[0].children.map(() => ({ type: 'tableCell' as const, children: [] }))
    written.unshift({ type: 'tableRow', children: empty })
  }
  return { type: 'table', children: written }
}

function tableRow(node: DocNode, context: MarkdownContext): TableRow {
  const cells = (node.content ?? []).map((cell) => ({ type: 'tableCell' as const, children: tableCell(cell, context) }))
  return { type: 'tableRow', children: cells }
}

/** A cell holds phrasing only: its blocks are joined by line breaks. */
function tableCell(cell: DocNode, context: MarkdownContext): PhrasingContent[] {
  return (cell.content ?? []).flatMap((node, at) => {
    const content = node.type === 'image' ? image(node, context) : inline(inlineLeaves(node), context)
    return at === 0 ? content : [{ type: 'html' as const, value: '<br>' }, ...content]
  })
}

function inlineLeaves(node: DocNode): DocNode[] {
  const children = node.content ?? []
  return children.flatMap((child) => (child.content ? inlineLeaves(child) : [child]))
}

function image(node: DocNode, context: MarkdownContext): PhrasingContent[] {
  const src = string(node.attrs?.src)
  const alt = string(node.attrs?.alt) ?? ''
  if (!src || !isSafeImageSource(src)) return alt ? [{ type: 'text', value: alt }] : []
  return [{ type: 'image', url: context.imageSource?.(src) ?? src, alt, title: string(node.attrs?.title) }]
}

/** Marks from the outside in. Code comes last: nothing can stand inside it. */
const NESTING = ['link', 'bold', 'italic', 'strike', 'underline', 'code']

type Run = { marks: DocMark[]; node: DocNode }

function inline(nodes: DocNode[] | undefined, context: MarkdownContext): PhrasingContent[] {
  const runs = spaceCitations(nodes ?? []).map((node) => ({
    node,
    marks: [...(node.marks ?? [])].sort((a, b) => NESTING.indexOf(a.type) - NESTING.indexOf(b.type)),
  }))
  return nest(runs, 0, context)
}

/** On the screen a chip keeps its own distance; in plain text a space has to. */
function spaceCitations(nodes: DocNode[]): DocNode[] {
  return nodes.flatMap((node, at) => {
    const before = nodes[at - 1]
    const tight = node.type === 'citation' && before && !/\s$/.test(textOf(before))
    return tight ? [{ type: 'text', text: ' ' }, node] : [node]
  })
}

/** Writes runs that share their first `level` marks; neighbours that share the next one are wrapped together. */
function nest(runs: Run[], level: number, context: MarkdownContext): PhrasingContent[] {
  const written: PhrasingContent[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run
    const mark = run.marks[level]
    if (!mark) {
      written.push(...leaf(run.node, context))
      at += 1
      continue
    }
    let end = at + 1
    while (end < runs.length && sameMark((runs[end] as Run).marks[level], mark)) end += 1
    written.push(...wrap(mark, runs.slice(at, end), level, context))
    at = end
  }
  return written
}

function sameMark(a: DocMark | undefined, b: DocMark): boolean {
  return a?.type === b.type && JSON.stringify(a.attrs ?? {}) === JSON.stringify(b.attrs ?? {})
}

function wrap(mark: DocMark, runs: Run[], level: number, context: MarkdownContext): PhrasingContent[] {
  if (mark.type === 'code') return [{ type: 'inlineCode', value: runs.map((run) => textOf(run.node)).join('') }]
  const children = nest(runs, level + 1, context)
  switch (mark.type) {
    case 'bold':
      return [{ type: 'strong', children }]
    case 'italic':
      return [{ type: 'emphasis', children }]
    case 'strike':
      return [{ type: 'delete', children }]
    case 'underline':
      return [{ type: 'html', value: '<u>' }, ...children, { type: 'html', value: '</u>' }]
    case 'link':
      return link(mark, children, context)
    default:
      throw new Error(`no Markdown for a mark of type "${mark.type}"`)
  }
}

function link(mark: DocMark, children: PhrasingContent[], context: MarkdownContext): PhrasingContent[] {
  const href = string(mark.attrs?.href)
  if (!href || !isSafeLink(href)) return children
  const url = context.href?.(href) ?? href
  return [{ type: 'link', url, title: string(mark.attrs?.title), children: children as never }]
}

function leaf(node: DocNode, context: MarkdownContext): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.text ?? '' }]
    case 'hardBreak':
      return [{ type: 'break' }]
    case 'citation':
      return citation(Number(node.attrs?.id), context)
    default:
      throw new Error(`no Markdown for an inline node of type "${node.type}"`)
  }
}

function citation(id: number, context: MarkdownContext): PhrasingContent[] {
  const found = context.citation?.(id)
  if (!found) return []
  if (!found.href) return [{ type: 'inlineCode', value: found.label }]
  return [{ type: 'link', url: found.href, children: [{ type: 'text', value: found.label }] }]
}

function string(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
