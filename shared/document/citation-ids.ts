import type { DocNode } from './node.ts'

export function citationIds(node: DocNode): number[] {
  const own = node.type === 'citation' ? [Number(node.attrs?.id)] : []
  return [...own.filter(Number.isSafeInteger), ...(node.content ?? []).flatMap(citationIds)]
}
