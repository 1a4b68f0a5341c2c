import type { Tx } from '../../db/connect.ts'
import { type NewAuditEntry, writeAudit } from '../../db/tables/audit-log.ts'
import { findProject } from '../../db/tables/projects.ts'
import { findTrash } from '../../db/tables/trash.ts'
import type { Change } from '../../shared/changes/changes.ts'
import type { Known } from '../../shared/changes/rules.ts'
import type { Actor } from '../../shared/rbac/can.ts'

/**
 * Writes a change to the audit logs if they record changes of its kind. Call it before applying the change,
 * which can delete the names that the log needs.
 */
export async function auditChange(tx: Tx, actor: NonNullable<Actor>, change: Change, known: Known): Promise<void> {
  const entry = await entryOf(tx, change, known)
  if (entry) await writeAudit(tx, { ...entry, by: actor, projectId: change.args.projectId })
}

type Entry = Omit<NewAuditEntry, 'by' | 'projectId'>

async function entryOf(tx: Tx, change: Change, known: Known): Promise<Entry | undefined> {
  const { projectId } = change.args
  const roleOf = (email: string) =>
    known.members(projectId)?.find((member) => member.email === email.toLowerCase())?.role ?? null
  switch (change.name) {
    case 'create-project': {
      const { name, visibility } = change.args
      return { act: 'project.created', facts: { name, visibility } }
    }
    case 'set-visibility':
      return { act: 'project.visibility', facts: { visibility: change.args.visibility } }
    case 'delete-project': {
      const project = await findProject(tx, projectId, null)
      return { act: 'project.deleted', installation: true, facts: { name: project?.name ?? '' } }
    }
    case 'purge-page': {
      const page = await findTrash(tx, change.args.pageId)
      return { act: 'page.purged', facts: { name: page?.name ?? '', pages: (page?.below ?? 0) + 1 } }
    }
    case 'add-member': {
      const { email, role } = change.args
      return { act: 'member.added', about: email, facts: { role } }
    }
    case 'change-role': {
      const { email, role } = change.args
      return { act: 'member.role', about: email, facts: { from: roleOf(email), role } }
    }
    case 'remove-member': {
      const { email } = change.args
      return { act: 'member.removed', about: email, facts: { role: roleOf(email) } }
    }
    default:
      return undefined
  }
}
