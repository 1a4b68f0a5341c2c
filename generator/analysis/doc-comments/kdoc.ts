import { blockCommentText, isLicence } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/** KDoc as plain Markdown. It is Markdown with the tags of Javadoc, and `[Name]` names a symbol. */
export function kdoc(comments: readonly string[]): string {
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = block ? blockCommentText(block) : ''
  if (text === '' || isLicence(text)) return ''
  return readJsDoc(text.replace(/\[([\w.]{1,100})\](?![([:])/g, '`$1`')).text
}
