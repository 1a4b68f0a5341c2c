import type { JSONContent } from '@tiptap/core'

const EXAMPLE = 'flowchart LR\n  a[Start] --> b[End]'

/** A diagram that is written instead of drawn. */
export function diagramAsText(): JSONContent {
  return { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [{ type: 'text', text: EXAMPLE }] }
}
