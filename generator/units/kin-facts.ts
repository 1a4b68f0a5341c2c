import type { TypeRef } from '../analysis/graph/kin.ts'
import type { KinFacts, TypeFacts } from './facts.ts'
import { type ComposeContext, capped, fileRef } from './view.ts'

const MAX_TYPES = 12
const MAX_NAMES = 5

/** Relations of a type to other types. Undefined if there are none to show. */
export function kinFacts(path: string, name: string, context: ComposeContext): KinFacts | undefined {
  const kin = context.model.kin.get(path)?.get(name)
  if (!kin) return undefined
  const typeFacts = (ref: TypeRef): TypeFacts => ({
    name: ref.name,
    file: ref.path === null || ref.path === path ? null : fileRef(ref.path, context),
  })
  const named = (refs: readonly TypeRef[]) => capped(refs.map(typeFacts), MAX_TYPES)
  return {
    embeds: kin.embeds.map((ref) => ({ ...typeFacts(ref), members: capped(ref.members, MAX_NAMES) })),
    implements: named(kin.implements),
    implementedBy: named(kin.implementedBy),
    extendedBy: named(kin.extendedBy),
  }
}
