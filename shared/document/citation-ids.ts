import { canonicalHash } from './canonical.ts'
import type { DocNode } from './node.ts'

export function citationIds(node: DocNode): number[] {
  const own = node.type === 'citation' ? [Number(node.attrs?.id)] : []
  return [...own.filter(Number.isSafeInteger), ...(node.content ?? []).flatMap(citationIds)]
}

/** Citations in blocks that people wrote or changed, and in none that stands as it was generated. */
export function citationsOfPeople(page: DocNode): Set<number> {
  const blocks = (page.content ?? []).map((node) => ({ ids: citationIds(node), node })).filter(({ ids }) => ids[0])
  const [generated, persons] = [new Set<number>(), new Set<number>()]
  for (const { ids, node } of blocks) {
    const isGenerated = typeof node.attrs?.unit === 'string' && canonicalHash(node) === node.attrs.hash
    for (const id of ids) (isGenerated ? generated : persons).add(id)
  }
  return persons.difference(generated)
}
