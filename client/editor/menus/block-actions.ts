import type { Editor } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** A block that can be selected or moved by itself, and the position where it begins. */
export type Block = { node: Node; from: number }

/**
 * Node types whose child blocks can be moved by themselves. Blocks in other parents, such as cells and items,
 * belong to the parent.
 */
const HOLDERS: ReadonlySet<string> = new Set(['doc', 'alert', 'blockquote', 'bulletList', 'orderedList', 'taskList'])

/** The innermost block around a position: an item of a list, a paragraph of a quote, a whole table. */
export function blockAround($at: ResolvedPos): Block | undefined {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const isOwn = HOLDERS.has($at.node(depth - 1).type.name)
    // Skips lists, so that the first paragraph of an item counts as the item.
    const holder = $at.node(depth).type.name
    if (isOwn && !isList(holder)) return withinCell($at, depth) ?? { node: $at.node(depth), from: $at.before(depth) }
  }
  const after = $at.nodeAfter
  return after && HOLDERS.has($at.parent.type.name) ? { node: after, from: $at.pos } : undefined
}

function isList(name: string): boolean {
  return name === 'bulletList' || name === 'orderedList' || name === 'taskList'
}

/** Table around a position, because a list or quote inside a cell can't be moved by itself. */
function withinCell($at: ResolvedPos, depth: number): Block | undefined {
  for (let above = depth - 1; above > 0; above -= 1) {
    if ($at.node(above).type.name === 'table') return { node: $at.node(above), from: $at.before(above) }
  }
  return undefined
}

/** The block that holds the cursor, or the selected block. */
export function currentBlock({ selection }: EditorState): Block | undefined {
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { node: selection.node, from: selection.from }
  return blockAround(selection.$from)
}

/** Swaps a block with the block before or after it. Returns undefined if there is no such block. */
export function moveBlock(state: EditorState, { node, from }: Block, by: -1 | 1): Transaction | undefined {
  const { tr } = state
  const $from = state.doc.resolve(from)
  const at = $from.index()
  const other = $from.parent.maybeChild(at + by)
  if (!other) return undefined
  const to = by < 0 ? from - other.nodeSize : from + other.nodeSize
  tr.delete(from, from + node.nodeSize).insert(to, node)
  const { anchor, head } = state.selection
  const isInside = (position: number) => position >= from && position <= from + node.nodeSize
  if (state.selection instanceof TextSelection && isInside(anchor) && isInside(head)) {
    tr.setSelection(TextSelection.create(tr.doc, anchor - from + to, head - from + to))
  } else if (NodeSelection.isSelectable(node)) tr.setSelection(NodeSelection.create(tr.doc, to))
  return tr.scrollIntoView()
}

export function duplicateBlock(state: EditorState, { node, from }: Block): Transaction {
  const end = from + node.nodeSize
  const tr = state.tr.insert(end, node)
  const inside = state.selection.head - from
  const isInside = inside > 0 && inside < node.nodeSize
  return tr.setSelection(Selection.near(tr.doc.resolve(isInside ? end + inside : end))).scrollIntoView()
}

export function deleteBlock(state: EditorState, { node, from }: Block): Transaction {
  const $from = state.doc.resolve(from)
  // Deletes a list together with its last item. A document must not be empty, so it keeps an empty paragraph.
  const isAlone = $from.parent.childCount === 1
  if (isAlone && $from.depth > 0) return deleteBlock(state, { node: $from.parent, from: $from.before() })
  const end = from + node.nodeSize
  const { paragraph } = state.schema.nodes
  const tr = isAlone && paragraph ? state.tr.replaceWith(from, end, paragraph.create()) : state.tr.delete(from, end)
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), -1)).scrollIntoView()
}

/** Applies one of the functions above. Returns whether there was something to do. */
export function onBlock(
  editor: Editor,
  change: (state: EditorState, block: Block) => Transaction | undefined,
): boolean {
  const block = currentBlock(editor.state)
  const tr = block && change(editor.state, block)
  if (tr) editor.view.dispatch(tr)
  return tr !== undefined
}

/** Selects the text of a block, so that commands on the selection apply to the block. */
export function selectBlock(editor: Editor, { node, from }: Block): void {
  const { state, view } = editor
  const selection = node.isTextblock
    ? TextSelection.create(state.doc, from + 1, from + node.nodeSize - 1)
    : node.isAtom || !node.content.size
      ? NodeSelection.create(state.doc, from)
      : TextSelection.between(state.doc.resolve(from + 1), state.doc.resolve(from + node.nodeSize - 1))
  view.dispatch(state.tr.setSelection(selection))
}
