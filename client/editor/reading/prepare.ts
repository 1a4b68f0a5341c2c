import type { DocMark, DocNode } from '../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'

/** A stretch of inline content under one link. Only here: in documents a link is a mark on each text. */
export const LINK_RUN = 'linkRun'

/**
 * Makes a document ready to be rendered as it is read: without the empty blocks that are kept for merging only, with one
 * link element for each link whatever the marks inside, and with marks nested from the outside in.
 */
export function prepare(node: DocNode): DocNode {
  const { content, marks } = node
  return {
    ...node,
    ...(marks && { marks: outsideIn(marks) }),
    ...(content && { content: groupLinks(content.filter((child) => !isRetiredAndEmpty(child)).map(prepare)) }),
  }
}

/** The renderer wraps the first mark innermost; documents name the outermost first. */
function outsideIn(marks: readonly DocMark[]): DocMark[] {
  return marks.toReversed()
}

function groupLinks(nodes: readonly DocNode[]): DocNode[] {
  const grouped: DocNode[] = []
  for (const node of nodes) {
    const link = node.marks?.find((mark) => mark.type === 'link')
    if (!link) {
      grouped.push(node)
      continue
    }
    const inside: DocNode = { ...node, marks: (node.marks ?? []).filter((mark) => mark !== link) }
    const last = grouped.at(-1)
    if (last?.type === LINK_RUN && last.attrs?.href === link.attrs?.href) last.content?.push(inside)
    else grouped.push({ type: LINK_RUN, attrs: { ...link.attrs }, content: [inside] })
  }
  return grouped
}
