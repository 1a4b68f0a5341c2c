import { canonicalHash } from './canonical.ts'
import { citationIds } from './citation-ids.ts'
import type { DocNode } from './node.ts'

/**
 * Returns citations that appear only in blocks that people wrote or changed, and in no block that reads as
 * generated. `newest`: hash of the last generated text of each unit. If it's given, a block with an older
 * generated text counts as a person's.
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
