import { type DocNode, textOf } from './node.ts'

/**
 * Whether the generator no longer writes a block and no one has put anything into it. Such a block is kept
 * for merging, and never shown.
 */
export function isRetiredAndEmpty(node: DocNode): boolean {
  return Boolean(node.attrs?.retired) && textOf(node).trim() === '' && !holdsMedia(node)
}

/** Media: a retired block keeps none of the generator's, so any media in it was added later. */
const MEDIA: ReadonlySet<string> = new Set(['image', 'youtube', 'editorCanvas'])

function holdsMedia({ content = [] }: DocNode): boolean {
  return content.some((child) => MEDIA.has(child.type) || holdsMedia(child))
}
