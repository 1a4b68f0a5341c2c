import type { List, ListItem, PhrasingContent, Root, RootContent } from 'mdast'
import { isSafeLink } from '../../addresses.ts'
import { alertType } from '../../alert-type.ts'
import { type DocNode, textOf } from '../../node.ts'
import { isRetiredAndEmpty } from '../../retired.ts'
import { videoAddress, videoOf } from '../../video.ts'
import { oneLine } from '../read/addresses.ts'
import { filled, firstNumber, type MarkdownContext, type Writing } from './context.ts'
import { image, pixels } from './image.ts'
import { inline } from './inline.ts'
import { table } from './table.ts'

export function toMdast(doc: DocNode, context: MarkdownContext): Root {
  return { type: 'root', children: blocks(doc.content, context) }
}

function blocks(nodes: readonly DocNode[] | undefined, context: Writing): RootContent[] {
  return (nodes ?? []).flatMap((node) => (isRetiredAndEmpty(node) ? [] : block(node, context)))
}

type BlockWriter = (node: DocNode, context: Writing) => RootContent[]

const BLOCKS: ReadonlyMap<string, BlockWriter> = new Map<string, BlockWriter>([
  ['paragraph', (node, context) => paragraph(inline(node.content, context))],
  ['heading', heading],
  ['blockquote', (node, context) => [{ type: 'blockquote', children: flow(node, context) }]],
  ['horizontalRule', () => [{ type: 'thematicBreak' }]],
  ['codeBlock', (node) => [codeBlock(node)]],
  ['bulletList', (node, context) => [list(node, context, { ordered: false })]],
  ['taskList', (node, context) => [list(node, context, { ordered: false })]],
  ['orderedList', (node, context) => [list(node, context, { ordered: true, start: firstNumber(node) })]],
  ['table', (node, context) => [table(node, context)]],
  ['image', picture],
  ['alert', (node, context) => [{ type: 'alert', kind: alertType(node.attrs?.type), children: flow(node, context) }]],
  ['youtube', video],
  [
    'editorCanvas',
    ({ attrs }) => [{ type: 'embed', name: 'editorCanvas', attributes: { id: oneLine(attrs?.id) ?? '' } }],
  ],
])

/**
 * Writes a block. A block that can't be written becomes an error message in its place; the rest is still
 * written.
 */
function block(node: DocNode, context: Writing): RootContent[] {
  try {
    const write = BLOCKS.get(node.type)
    if (!write) throw new Error(`There is no Markdown for a block of type "${node.type}"`)
    return write(node, context)
  } catch (cause) {
    console.warn('A block could not be written as Markdown', cause)
    const text = textOf(node).trim()
    return paragraph([{ type: 'text', value: `Error rendering block "${node.type}"${text ? `: ${text}` : ''}` }])
  }
}

/** Returns nothing for an empty paragraph, because Markdown has none. */
function paragraph(children: PhrasingContent[]): RootContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

function flow(node: DocNode, context: Writing): List['children'][number]['children'] {
  return blocks(node.content, context) as List['children'][number]['children']
}

function heading(node: DocNode, context: Writing): RootContent[] {
  const depth = Math.min(6, Math.max(1, Number(node.attrs?.level ?? 1))) as 1 | 2 | 3 | 4 | 5 | 6
  const children = inline(node.content, { ...context, breaksAsHtml: true })
  return children.length > 0 ? [{ type: 'heading', depth, children }] : []
}

function codeBlock(node: DocNode): RootContent {
  const address = filled(node.attrs?.git_url)
  const source = address && isSafeLink(address) && !/["\s]/.test(address) ? `git_url="${address}"` : null
  const lang = filled(node.attrs?.language) ?? source
  return { type: 'code', lang, meta: source === lang ? null : source, value: textOf(node).replace(/\r\n?/g, '\n') }
}

function list(node: DocNode, context: Writing, kind: { ordered: boolean; start?: number }): List {
  const items = (node.content ?? []).filter((item) => !isRetiredAndEmpty(item))
  return { type: 'list', ...kind, spread: false, children: items.map((item) => listItem(item, context)) }
}

function listItem(node: DocNode, context: Writing): ListItem {
  const item: ListItem = { type: 'listItem', spread: false, children: flow(node, context) }
  if (node.type !== 'taskItem') return item
  // The checkbox belongs to the first paragraph, so add an empty one if the item doesn't begin with text.
  const first = item.children[0]?.type === 'paragraph' && node.content?.[0]?.content ? [] : [EMPTY]
  return { ...item, checked: node.attrs?.checked === true, children: [...first, ...item.children] }
}

const EMPTY = { type: 'paragraph' as const, children: [] }

function picture(node: DocNode, context: Writing): RootContent[] {
  const found = image(node, context)
  if (!found) return paragraph(inline([{ type: 'text', text: oneLine(node.attrs?.alt) ?? '' }], context))
  return found.type === 'html' ? [found] : paragraph([found])
}

function video(node: DocNode, context: Writing): RootContent[] {
  const src = filled(node.attrs?.src) ?? ''
  const found = videoOf(src)
  if (!found) return paragraph(inline([{ type: 'text', text: src }], context))
  const { width, height } = node.attrs ?? {}
  const attributes: Record<string, string> = { src: videoAddress(found) }
  for (const [name, value] of Object.entries({ width: pixels(width), height: pixels(height) })) {
    if (value !== null) attributes[name] = String(value)
  }
  return [{ type: 'embed', name: 'youtube', attributes }]
}
