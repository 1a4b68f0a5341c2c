import type { Node } from 'web-tree-sitter'
import { lineCommentText, readsLikeProse } from '../../doc-comments/comment-text.ts'
import { docstringToMarkdown } from '../../doc-comments/docstring.ts'
import { verbatimLines } from '../../doc-comments/verbatim.ts'
import type { CodeSymbol } from '../../file-analysis.ts'
import type { CommentBuffer } from '../comment-buffer.ts'
import { sourceOf, startLine } from '../syntax.ts'

/** The text of the comments above a definition or an attribute; '' if they tell a reader nothing. */
export function commentDoc(above: readonly string[]): string {
  if (above.length === 0) return ''
  const text = lineCommentText(above, /^#+:?/)
  // `#:` says that what follows is documentation.
  const isDoc = above.every((comment) => comment.startsWith('#:'))
  return isDoc || (readsLikeProse(text) && verbatimLines(text.split('\n'), 0) === 0) ? docstringToMarkdown(text) : ''
}

/**
 * Keeps a comment for the next statement. Instead, a `#:` comment behind an attribute documents the
 * attribute.
 */
export function readComment(
  comment: Node,
  last: CodeSymbol | undefined,
  comments: CommentBuffer,
  source: string,
): void {
  const text = sourceOf(comment, source)
  const isBehind = last !== undefined && /^(?:property|constant|variable|type)$/.test(last.kind)
  if (isBehind && text.startsWith('#:') && startLine(comment) === last.endLine) last.doc ||= commentDoc([text])
  else comments.add(comment)
}
