import { canonicalHash } from './canonical.ts'
import { citationIds } from './citation-ids.ts'
import type { DocNode } from './node.ts'

/**
 * Citations in blocks that people wrote or changed, and in none that stands as it was generated. `newest`: the hashes of
 * what was generated last, by unit, where an older text counts as a person's as well.
 */
export function citationsOfPeople(page: DocNode, newest?: ReadonlyMap<string, string>): Set<number> {
  const blocks = (page.content ?? []).map((node) => ({ ids: citationIds(node), node })).filter(({ ids }) => ids[0])
  const [generated, persons] = [new Set<number>(), new Set<number>()]
  for (const { ids, node } of blocks) {
    const { unit, hash } = node.attrs ?? {}
    const isGenerated =
      typeof unit === 'string' && canonicalHash(node) === hash && (!newest || newest.get(unit) === hash)
    for (const id of ids) (isGenerated ? generated : persons).add(id)
  }
  return persons.difference(generated)
}
