import type { DocNode } from '../../../../shared/document/node.ts'
import { plainText } from '../../../../shared/document/yjs.ts'

/** Characters of a description that search engines show. */
const LONGEST = 160

/** Returns the beginning of the first paragraph, cut after a whole word. Skips the title. */
export function descriptionOf(page: DocNode): string {
  const [first, ...others] = page.content ?? []
  const blocks = first?.type === 'heading' ? others : [first, ...others]
  const paragraph = blocks.find((block) => block?.type === 'paragraph' && plainText(block).trim())
  const words = paragraph ? plainText(paragraph).trim().replace(/\s+/g, ' ') : ''
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).replace(/\s\S*$/, '')}…`
}
