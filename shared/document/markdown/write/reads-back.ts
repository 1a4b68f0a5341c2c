import type { PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { markdownTree } from '../tree.ts'
import { OPTIONS } from './options.ts'

const MARKS: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete'])

/**
 * Whether this inline text, written as Markdown, is read as the same words with the same marks. It is not where signs
 * of several marks meet inside a word: CommonMark decides by the letters around them whether they open or close.
 */
export function readsBack(children: PhrasingContent[]): boolean {
  if (children.every((child, at) => isClear(child, children[at - 1], children[at + 1]))) return true
  const markdown = toMarkdown({ type: 'paragraph', children }, OPTIONS)
  const { children: blocks } = markdownTree(markdown)
  const [paragraph] = blocks
  if (blocks.length !== 1 || paragraph?.type !== 'paragraph') return false
  return said(paragraph.children) === said(children)
}

/** Without trying: there is no mark, or it is around whole words with a space or the end of a sentence next to them. */
function isClear(node: PhrasingContent, before?: PhrasingContent, after?: PhrasingContent): boolean {
  if (!MARKS.has(node.type)) return !('children' in node) || node.children.every((child) => isClear(child))
  const only = 'children' in node && node.children.length === 1 ? node.children[0] : undefined
  if (only?.type !== 'text' || !/^[\p{L}\p{N}]/u.test(only.value) || !/[\p{L}\p{N}]$/u.test(only.value)) return false
  const opens = !before || (before.type === 'text' && before.value.endsWith(' '))
  return opens && (!after || (after.type === 'text' && /^[ .,;:!?]/.test(after.value)))
}

/** Each letter with the marks it stands in. */
function said(nodes: readonly PhrasingContent[], marks = ''): string {
  return nodes
    .map((node) => {
      if ('children' in node) return said(node.children, MARKS.has(node.type) ? withMark(marks, node.type) : marks)
      const text = 'value' in node ? node.value : node.type
      return [...text].map((letter) => `${letter}${marks}`).join('')
    })
    .join('')
}

function withMark(marks: string, type: string): string {
  return [...new Set([...marks.split('/').slice(1), type])]
    .sort()
    .map((mark) => `/${mark}`)
    .join('')
}
