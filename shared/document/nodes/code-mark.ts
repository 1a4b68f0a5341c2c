import { Code } from '@tiptap/extension-code'

/** Inline code. Unlike the usual one it may stand inside a link, so that the name of a symbol can lead to its page. */
export const CodeMark = Code.extend({ excludes: 'code bold italic strike underline' })
