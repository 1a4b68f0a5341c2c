/** Sample diagram in Mermaid's text format, for people who don't draw. */
export const DIAGRAM_AS_TEXT = { language: 'mermaid', text: 'flowchart LR\n  a[Start] --> b[End]' }
