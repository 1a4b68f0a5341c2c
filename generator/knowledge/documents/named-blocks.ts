import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { slugOf } from '../../plan/names.ts'

export type NamedBlock = { key: string; node: DocNode }

/** Limits of blocks and characters per page. Larger pages are slow to open and to edit. */
const MAX_BLOCKS = 5_000
const MAX_CHARACTERS = 400_000
const WORDS_OF_KEY = 6

/**
 * Returns the blocks of a document with stable keys: section, kind of the block and its first words. Adding
 * or removing a block, or changing a later word, leaves the other keys alone. `left`: number of blocks that
 * exceed the page's limits. `isBelowTitle`: the page has its own title, so headings move one level down.
 */
export function namedBlocks(nodes: readonly DocNode[], isBelowTitle = true): { blocks: NamedBlock[]; left: number } {
  const blocks: NamedBlock[] = []
  let [section, characters] = ['', 0]
  for (const node of nodes) {
    const text = textOf(node)
    characters += text.length
    if (blocks.length > 0 && (blocks.length >= MAX_BLOCKS || characters > MAX_CHARACTERS)) break
    const words = firstWords(text)
    if (node.type === 'heading') section = words
    const name = node.type === 'image' ? `image ${String(node.attrs?.src ?? '').slice(-80)}` : words
    const key = node.type === 'heading' ? `text/${words}` : `text/${section}/${node.type}/${slugOf(name)}`
    blocks.push({ key, node: node.type === 'heading' && isBelowTitle ? lowered(node) : node })
  }
  return { blocks, left: nodes.length - blocks.length }
}

function lowered(node: DocNode): DocNode {
  return { ...node, attrs: { ...node.attrs, level: Math.min(6, Number(node.attrs?.level ?? 1) + 1) } }
}

function firstWords(text: string): string {
  return slugOf(text.slice(0, 120)).split('-').slice(0, WORDS_OF_KEY).join('-')
}
