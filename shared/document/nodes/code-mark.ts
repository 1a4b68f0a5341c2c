import { Code } from '@tiptap/extension-code'
import { EXCLUDED_BY_CODE } from '../node.ts'

/**
 * Inline code. Unlike Tiptap's mark, it can be inside a link, so that a symbol's name can link to its page.
 */
export const CodeMark = Code.extend({
  excludes: `code ${EXCLUDED_BY_CODE.join(' ')}`,
  // Let the next block begin as plain text, so that typing a slash opens the menu.
  keepOnSplit: false,
  // Disable the library's way to leave the mark, which inserts a space. The editor's own keys don't change the
  // page.
  exitable: false,
})
