import { Code } from '@tiptap/extension-code'
import { EXCLUDED_BY_CODE } from '../node.ts'

/**
 * Inline code. Unlike Tiptap's mark, it can be inside a link, so that a symbol's name can link to its page.
 */
export const CodeMark = Code.extend({
  excludes: `code ${EXCLUDED_BY_CODE.join(' ')}`,
  // The next block begins as plain text, so that a slash opens the menu.
  keepOnSplit: false,
  // The library inserts a space to leave the mark. The editor's own keys leave it without changing the page.
  exitable: false,
})
