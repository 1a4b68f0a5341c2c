import { textOf } from '../../shared/document/node.ts'
import type { ModelFile } from '../analysis/project-model.ts'
import { namedBlocks } from '../knowledge/documents/named-blocks.ts'
import { readDocument } from '../knowledge/documents/read-document.ts'
import { surroundingsOf } from './document-surroundings.ts'
import type { Unit } from './facts.ts'
import { type ComposeContext, citeLine } from './view.ts'

/**
 * Whole text of a document, as its authors wrote it. Its links lead to pages of the project where possible.
 */
export function documentUnit({ path, analysis }: ModelFile, title: string, context: ComposeContext): Unit | undefined {
  if (analysis.role !== 'document') return undefined
  const nodes = readDocument({ language: analysis.language, text: context.read(path) }, surroundingsOf(path, context))
  if (!nodes || nodes.length === 0) return undefined
  // A heading that repeats the page's title is left out, even if a picture or a notice is above it.
  const heading = nodes.findIndex(({ type }) => type === 'heading')
  const isTitled = heading >= 0 && textOf(nodes[heading] ?? { type: 'heading' }).trim() === title
  const { blocks, left } = namedBlocks(isTitled ? nodes.toSpliced(heading, 1) : nodes, !isTitled)
  if (blocks.length === 0) return undefined
  // Cites the beginning of the text. A citation of the whole text would be stale after each change by its
  // authors.
  const line = analysis.headings[0]?.line ?? 1
  return { id: 'document', type: 'document', facts: { blocks, left, cite: citeLine(path, line, 'text', context) } }
}
