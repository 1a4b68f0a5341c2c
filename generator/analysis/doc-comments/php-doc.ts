import { blockCommentText, isLicence } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/** A PHPDoc comment as plain Markdown, and whether it says that nobody else is to use what follows. */
export function readPhpDoc(comments: readonly string[]): { text: string; internal: boolean } {
  const block = comments.findLast((comment) => /^\/\*\*(?!\/)/.test(comment))
  const text = block ? blockCommentText(block) : ''
  if (text === '' || isLicence(text)) return { text: '', internal: false }
  const typed = text
    .replace(/@param\s+([^$\n]{1,300}?)\s+&?(?:\.\.\.)?\$(\w+)/g, '@param {$1} $2')
    .replace(/@param\s+&?(?:\.\.\.)?\$(\w+)/g, '@param $1')
    .replace(/@(return|throws)\s+([^\s{]{1,200})/g, '@$1 {$2}')
  return readJsDoc(typed)
}
