/** Mark of a ProseMirror document, as JSON. */
export type DocMark = { type: string; attrs?: Record<string, unknown> }
export type DocNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: DocNode[]
  marks?: DocMark[]
  text?: string
}

export function textOf(node: DocNode): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return '\n'
  return (node.content ?? []).map(textOf).join('')
}

/** Marks that can't be combined with inline code. */
export const EXCLUDED_BY_CODE: readonly string[] = ['bold', 'italic', 'strike', 'underline']
