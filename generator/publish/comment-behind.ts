import { textOf } from '../../shared/document/node.ts'
import { type CommentEvidence, evidenceOf, repeatsComment } from '../analysis/comment-evidence.ts'
import type { FileAnalysis } from '../analysis/file-analysis.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import type { CitationRef, DraftBlock } from '../writers/page-draft.ts'

/** Key of the block that a model writes. */
const PROSE = 'prose'

/**
 * Returns evidence of the comment that a block rests on: the block repeats a sentence of the comment, or a
 * model that knows the comments wrote the block. Null if the block rests on the code alone.
 */
export function commentBehind(
  { key, node }: Pick<DraftBlock, 'key' | 'node'>,
  { symbol }: Pick<CitationRef, 'symbol'>,
  { symbols }: FileAnalysis,
): CommentEvidence | null {
  const doc = symbol === null ? undefined : findSymbol(symbols, symbol)?.doc
  if (!doc) return null
  return key === PROSE || repeatsComment(textOf(node), doc) ? evidenceOf(doc) : null
}
