import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { slugOf } from '../../plan/names.ts'

export type NamedBlock = { key: string; node: DocNode }

/** A page that holds more is slow to open and to edit. */
const MAX_BLOCKS = 5_000
const MAX_CHARACTERS = 400_000
const WORDS_OF_KEY = 6

/**
 * The blocks of a document with the keys that they keep while the document changes: the section, the kind of the block and
 * its first words. A block that comes or goes leaves the keys of the others alone, and so does a word further on.
 * `left`: how many blocks the page has no room for. `isBelowTitle`: the page has another title than the document.
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
