/** A diagram that is written as text instead of drawn. */
export const DIAGRAM_AS_TEXT = { language: 'mermaid', text: 'flowchart LR\n  a[Start] --> b[End]' }
