import { codeName } from '../../../shared/document/code-name.ts'
import type { DocMark, DocNode } from '../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'
import { inheritKey } from './node-keys.ts'

/**
 * Inline content under one link. Exists only in prepared documents: otherwise a link is a mark on each text.
 */
export const LINK_RUN = 'linkRun'
/**
 * Inline code that is a name and may link to the symbol with that name. Exists only in prepared documents.
 */
export const CODE_NAME = 'codeName'

/**
 * Prepares a document for rendering to readers. Drops empty blocks, which are kept only for merging. Reverses
 * the order of marks. Groups adjacent nodes with the same link under one element, and wraps code that is a
 * name.
 */
export function prepare(node: DocNode): DocNode {
  const known = prepared.get(node)
  if (known) return known
  const { content, marks, type } = node
  const made = {
    ...node,
    ...(marks && { marks: outsideIn(marks) }),
    ...(content && { content: wrapInline(content.filter((child) => !isRetiredAndEmpty(child)).map(prepare), type) }),
  }
  inheritKey(made, node)
  prepared.set(node, made)
  return made
}

/** Cache of prepared nodes. The next version of a page has mostly the same nodes. */
const prepared = new WeakMap<DocNode, DocNode>()

/** Reverses marks: the renderer wraps the first mark innermost, but documents list the outermost first. */
function outsideIn(marks: readonly DocMark[]): DocMark[] {
  return marks.toReversed()
}

function wrapInline(nodes: readonly DocNode[], parent: string): DocNode[] {
  const grouped: DocNode[] = []
  for (const node of nodes) {
    const link = node.marks?.find((mark) => mark.type === 'link')
    if (!link) {
      const name = parent === 'heading' ? undefined : nameIn(node)
      grouped.push(name ? { type: CODE_NAME, attrs: { name }, content: [node] } : node)
      continue
    }
    const inside: DocNode = { ...node, marks: (node.marks ?? []).filter((mark) => mark !== link) }
    const last = grouped.at(-1)
    if (last?.type === LINK_RUN && last.attrs?.href === link.attrs?.href) last.content?.push(inside)
    else grouped.push({ type: LINK_RUN, attrs: { ...link.attrs }, content: [inside] })
  }
  return grouped
}

function nameIn({ text, marks }: DocNode): string | undefined {
  return text !== undefined && marks?.some(({ type }) => type === 'code') ? codeName(text) : undefined
}

/** Returns the names in a prepared document, without duplicates, in document order. */
export function namesIn(node: DocNode): string[] {
  const names = new Set<string>()
  const look = ({ type, attrs, content }: DocNode) => {
    if (type === CODE_NAME) names.add(String(attrs?.name))
    content?.forEach(look)
  }
  look(node)
  return [...names]
}
