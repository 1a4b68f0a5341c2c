import type { Node } from 'web-tree-sitter'
import {
  blockCommentText,
  isDirective,
  isLicence,
  lineCommentText,
  readsLikeProse,
} from '../../doc-comments/comment-text.ts'
import { type JsDoc, readJsDoc } from '../../doc-comments/jsdoc.ts'
import { leadingComments } from '../comment-buffer.ts'

const NO_DOC: JsDoc = { text: '', aboutFile: false, internal: false }
const SLASHES = /^\/\/+!?/

/** The doc comment above a declaration: the last JSDoc block, else line comments that are prose. */
export function docOf(above: readonly string[]): JsDoc {
  const block = above.findLast((comment) => comment.startsWith('/**') && !comment.startsWith('/***'))
  if (block) {
    const doc = readJsDoc(blockCommentText(block))
    return isLicence(doc.text) ? NO_DOC : doc
  }
  const lines = above.filter((comment) => comment.startsWith('//'))
  const text = lineCommentText(lines, SLASHES)
  if (lines.length === above.length && lines.length > 0 && readsLikeProse(text)) return { ...NO_DOC, text }
  return NO_DOC
}

const DECLARATIONS = /declaration|export_statement|signature|internal_module/

/** A comment right above something that is declared or exported is about that; above an import it is about the file. */
function introduces(node: Node, source: string): boolean {
  const text = source.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 300))
  if (node.type === 'expression_statement') return /^[\w$.]+\s*=[^=]/.test(text)
  return DECLARATIONS.test(node.type) && !/^(?:const|let|var)\b[^=]*=\s*require\(/.test(text)
}

/** The comment that introduces the file: the first that is neither a licence nor a directive for a tool. */
export function fileDocOf(children: readonly Node[], source: string): string {
  const isCode = (node: Node) => node.type !== 'comment' && node.type !== 'hash_bang_line' && !isStrict(node, source)
  for (const group of leadingComments(children, source, isCode)) {
    const block = group.comments.find((comment) => comment.startsWith('/*'))
    const doc = block
      ? readJsDoc(blockCommentText(block))
      : { ...NO_DOC, text: lineCommentText(group.comments, SLASHES) }
    if (!doc.text || isLicence(doc.text) || isDirective(doc.text)) continue
    if (doc.aboutFile) return doc.text
    const aboutNext = group.attached && group.next !== null && introduces(group.next, source)
    if (aboutNext || (!block && !readsLikeProse(doc.text))) continue
    return doc.text
  }
  return ''
}

function isStrict(node: Node, source: string): boolean {
  return (
    node.type === 'expression_statement' && /^['"]use \w+['"]/.test(source.slice(node.startIndex, node.startIndex + 14))
  )
}
