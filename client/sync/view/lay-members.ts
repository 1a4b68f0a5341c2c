import { type Change, isChangeName } from '../../../shared/changes/changes.ts'
import { effectsOf, type Known } from '../../../shared/changes/rules.ts'
import type { Role } from '../../../shared/rbac/can.ts'
import type { OutboxEntry } from '../replica/database.ts'

type HeldMember = { email: string; role: Role }

/**
 * Applies the waiting changes to the members of a project, by the server's rules [OV1]. Sorts members by
 * email address.
 */
export function layMembers(
  held: readonly HeldMember[],
  pending: readonly Pick<OutboxEntry, 'name' | 'args'>[],
  { projectId, email: ownEmail }: { projectId: number; email: string },
): HeldMember[] {
  const roles = new Map(held.map(({ email, role }) => [email, role]))
  const list = () => [...roles].map(([email, role]) => ({ email, role }))
  const nothing = () => undefined
  const known: Known = { page: nothing, deleted: nothing, project: nothing, childrenOf: () => [], members: list }
  for (const { name, args } of pending) {
    if (!isChangeName(name) || args.projectId !== projectId) continue
    // The creator of a project becomes its admin.
    if (name === 'create-project') roles.set(ownEmail, 'admin')
    const effects = effectsOf({ name, args } as unknown as Change, known, ownEmail)
    if ('refused' in effects) continue
    for (const effect of effects) {
      if (effect.type === 'put-member') roles.set(effect.email, effect.role)
      else if (effect.type === 'delete-member') roles.delete(effect.email)
    }
  }
  return list().sort((a, b) => a.email.localeCompare(b.email))
}
