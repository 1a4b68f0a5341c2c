import { Code } from '@tiptap/extension-code'
import { EXCLUDED_BY_CODE } from '../node.ts'

/** Inline code. Unlike the usual one it may stand inside a link, so that the name of a symbol can lead to its page. */
export const CodeMark = Code.extend({
  excludes: `code ${EXCLUDED_BY_CODE.join(' ')}`,
  // The next block begins as text, where a slash opens the menu.
  keepOnSplit: false,
  // The library writes a space to leave the mark. The editor's own keys leave it without changing the page.
  exitable: false,
})
