import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { MAX_DEPTH } from '../../shared/document/limits.ts'

/** Maximum nesting depth of pasted content. Leaves room for the blocks that contain the insertion point. */
const DEEPEST = MAX_DEPTH - 20

/** Flattens content that is nested deeper than a page allows: its paragraphs become a flat sequence. */
export function shallowPaste(slice: Slice): Slice {
  if (depthOf(slice.content) <= DEEPEST) return slice
  const blocks: Node[] = []
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true
    blocks.push(node)
    return false
  })
  return new Slice(Fragment.from(blocks), 0, 0)
}

function depthOf(fragment: Fragment): number {
  let deepest = 0
  const open = [{ content: fragment, depth: 0 }]
  for (const { content, depth } of open) {
    deepest = Math.max(deepest, depth)
    for (const node of content.content) open.push({ content: node.content, depth: depth + 1 })
  }
  return deepest
}
