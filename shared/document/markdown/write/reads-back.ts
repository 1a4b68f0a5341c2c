import type { PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { markdownTree } from '../tree.ts'
import { OPTIONS } from './options.ts'

const MARKS: ReadonlySet<string> = new Set(['strong', 'emphasis', 'delete'])

/**
 * Whether inline content, written as Markdown, is parsed back as the same words with the same marks. The test
 * can fail for marks that meet inside a word: CommonMark looks at the adjacent letters to decide whether a
 * sign opens or closes.
 */
export function readsBack(children: PhrasingContent[]): boolean {
  if (children.every((child, at) => isClear(child, children[at - 1], children[at + 1]))) return true
  const markdown = toMarkdown({ type: 'paragraph', children }, OPTIONS)
  const { children: blocks } = markdownTree(markdown)
  const [paragraph] = blocks
  if (blocks.length !== 1 || paragraph?.type !== 'paragraph') return false
  return said(paragraph.children) === said(children)
}

/**
 * Whether a node needs no test: it has no marks, or its marks surround whole words, with a space or
 * punctuation afterwards.
 */
function isClear(node: PhrasingContent, before?: PhrasingContent, after?: PhrasingContent): boolean {
  if (!MARKS.has(node.type)) return !('children' in node) || node.children.every((child) => isClear(child))
  const only = 'children' in node && node.children.length === 1 ? node.children[0] : undefined
  if (only?.type !== 'text' || !/^[\p{L}\p{N}]/u.test(only.value) || !/[\p{L}\p{N}]$/u.test(only.value)) return false
  const opens = !before || (before.type === 'text' && before.value.endsWith(' '))
  return opens && (!after || (after.type === 'text' && /^[ .,;:!?]/.test(after.value)))
}

/** Each letter with its marks. */
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
