import { canonicalHash } from './canonical.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'

/** Whether no one has edited a page: every block still reads as it was generated. */
export function isAsGenerated({ content = [] }: DocNode): boolean {
  return content.every(
    (node) => isRetiredAndEmpty(node) || (Boolean(node.attrs?.unit) && canonicalHash(node) === node.attrs?.hash),
  )
}
