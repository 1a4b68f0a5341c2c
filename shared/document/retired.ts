import { type DocNode, textOf } from './node.ts'

/** A block that the generator no longer writes and in which nobody has put anything: kept for merging, never shown. */
export function isRetiredAndEmpty(node: DocNode): boolean {
  return Boolean(node.attrs?.retired) && textOf(node).trim() === '' && !holdsMedia(node)
}

/** Which a block of the generator has none of any more once it is retired: these were put there since. */
const MEDIA: ReadonlySet<string> = new Set(['image', 'youtube', 'editorCanvas'])

function holdsMedia({ content = [] }: DocNode): boolean {
  return content.some((child) => MEDIA.has(child.type) || holdsMedia(child))
}
