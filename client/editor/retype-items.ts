import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { canJoin } from '@tiptap/pm/transform'

/**
 * Turns the selected items into items of another kind of list, in place. The rest of their list and its
 * parent stay as they are. Adjacent lists of the new kind absorb them. Returns false if there are no such
 * items.
 */
export function retypeItems(tr: Transaction, listName: string, itemName: string): boolean {
  const { [listName]: listType, [itemName]: itemType } = tr.doc.type.schema.nodes
  if (!listType || !itemType) return false
  const { $from, $to, anchor, head } = tr.selection
  const range = $from.blockRange($to, (node) => node.type.spec.group?.split(' ').includes('list') === true)
  if (!range || range.parent.type === listType) return false
  const { parent: list, start, startIndex, endIndex, depth } = range
  const items = list.children.slice(startIndex, endIndex)
  if (!items.every((item) => itemType.validContent(item.content))) return false

  const retyped = listType.create(
    null,
    items.map((item) => (item.type === itemType ? item : itemType.create(null, item.content))),
  )
  const left = (items: readonly Node[]) => (items.length > 0 ? [list.type.create(list.attrs, items)] : [])
  const before = left(list.children.slice(0, startIndex))
  const after = left(list.children.slice(endIndex))
  const at = $from.before(depth)
  tr.replaceWith(at, $from.after(depth), [...before, retyped, ...after])
  const listAt = at + (before[0]?.nodeSize ?? 0)
  // The items keep their lengths.
  const moved = listAt + 1 - start
  tr.setSelection(TextSelection.create(tr.doc, anchor + moved, head + moved))
  for (const edge of [listAt + retyped.nodeSize, listAt]) {
    const { nodeBefore, nodeAfter } = tr.doc.resolve(edge)
    if (nodeBefore?.type === listType && nodeAfter?.type === listType && canJoin(tr.doc, edge)) tr.join(edge)
  }
  return true
}
