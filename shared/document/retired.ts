import { type DocNode, textOf } from './node.ts'

/**
 * Whether a block is retired and people have added nothing to it. Such a block is kept only for merging and
 * is never shown.
 */
export function isRetiredAndEmpty(node: DocNode): boolean {
  return Boolean(node.attrs?.retired) && textOf(node).trim() === '' && !holdsMedia(node)
}

/** Types of media. Retiring removes the generator's media, so media in a retired block was added later. */
const MEDIA: ReadonlySet<string> = new Set(['image', 'youtube', 'editorCanvas'])

function holdsMedia({ content = [] }: DocNode): boolean {
  return content.some((child) => MEDIA.has(child.type) || holdsMedia(child))
}
