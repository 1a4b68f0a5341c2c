import { blockCommentText, isLicence, lineCommentText, readsLikeProse } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/**
 * The comments above a declaration of C or C++ as plain Markdown. Comments in Doxygen's form are always kept,
 * other comments only if they read like prose.
 */
export function cDoc(comments: readonly string[]): string {
  const block = comments.findLast((comment) => comment.startsWith('/*'))
  const lines = comments.filter((comment) => comment.startsWith('//'))
  const isBlock = block !== undefined && comments.at(-1)?.startsWith('/*') === true
  const text = isBlock ? blockCommentText(block.replace(/^\/\*!?</, '/*')) : lineCommentText(lines, /^\/\/[/!]?<?/)
  if (text === '' || isLicence(text)) return ''
  const isMeant = /^(?:\/\*[*!]|\/\/[/!])/.test(isBlock ? block : (lines[0] ?? ''))
  return isMeant || readsLikeProse(text) || /^\p{L}[\p{L} ,'-]{1,60}$/u.test(text) ? doxygenToMarkdown(text) : ''
}

/** Commands of Doxygen with the names that JSDoc has for them. */
export function doxygenToMarkdown(text: string): string {
  const tags = text
    .replace(/(^|\n)(\s*)\\(\w)/g, '$1$2@$3')
    .replace(/@(?:brief|details|short|note|remarks?|warning|attention|pre|post|invariant)\s+/g, '')
    .replace(
      /^(\s*)@(?:fn|def|struct|class|enum|union|typedef|var|ingroup|addtogroup|name|file)\b[^\n]{0,300}$/gm,
      '$1',
    )
    .replace(/@(?:t?param)\s*\[(?:in|out|in,\s*out)\]/g, '@param')
    .replace(/@(?:retval|result)\b/g, '@returns')
    .replace(/@tparam\b/g, '@param')
    .replace(/[@\\](?:c|p|a|ref|em)\s+([\w:]{1,100}(?:\(\))?)/g, '`$1`')
    .replace(/@code(?:\{\.?(\w+)\})?\s*\n([\s\S]*?)@endcode/g, '```$1\n$2```')
  return readJsDoc(tags).text
}
