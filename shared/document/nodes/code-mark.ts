import { Code } from '@tiptap/extension-code'
import { EXCLUDED_BY_CODE } from '../node.ts'

/** Inline code. Unlike the usual one it may stand inside a link, so that the name of a symbol can lead to its page. */
export const CodeMark = Code.extend({ excludes: `code ${EXCLUDED_BY_CODE.join(' ')}` })
