/** Document or a part of it, as ProseMirror JSON. */
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

/** Formats that inline code can't have. */
export const EXCLUDED_BY_CODE: readonly string[] = ['bold', 'italic', 'strike', 'underline']
