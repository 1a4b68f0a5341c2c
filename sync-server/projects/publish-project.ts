import type { Tx } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { updateProject } from '../../db/tables/projects.ts'
import { findLook } from '../../db/tables/repositories.ts'
import { insertOverride } from '../../db/tables/secret-checks.ts'
import type { Actor, Visibility } from '../../shared/rbac/can.ts'
import { conflict } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { findExposed } from './find-exposed.ts'

type Publishing = {
  projectId: number
  visibility?: Visibility | undefined
  showSource?: boolean | undefined
  /** Reason why text that looks like a secret may be shown. */
  reason?: string | undefined
}

/**
 * Checks for secrets before readers without a role see more: when a project becomes public, or when a public
 * project starts to show its source code. Throws 409 if it finds any, unless a reason is given. The reason is
 * stored.
 */
export async function checkBeforePublishing(tx: Tx, actor: NonNullable<Actor>, asked: Publishing): Promise<void> {
  const { projectId, reason } = asked
  const project = await authorizeProject(tx, actor, 'project.configure', projectId)
  const repository = await findLook(tx, projectId)
  const source = (asked.showSource ?? project.show_source) || repository?.is_private === false
  const isPublic = (asked.visibility ?? project.visibility) === 'public'
  const showsMore = project.visibility !== 'public' || (source && !project.source_open)
  if (!isPublic || !showsMore) return
  const found = await findExposed(tx, projectId, { source })
  if (found.length === 0) return
  const why = reason?.trim()
  if (!why) throw secretsFound(found.length)
  const findings = found.map(({ key: _, ...finding }) => finding)
  const keys = [...new Set(found.map(({ key }) => key))]
  await insertOverride(tx, { projectId, findings, keys, reason: why, email: actor.email })
}

/** Sets whether everyone who may read the project can see its source code, or only members. */
export async function showSource(tx: Tx, projectId: number, shown: boolean): Promise<void> {
  await updateProject(tx, projectId, { show_source: shown })
  await notify(tx, 'access', { projectId })
}

function secretsFound(count: number) {
  const what = count === 1 ? 'One place looks' : `${count} places look`
  return conflict(
    'secrets_found',
    `${what} like a password or a key. Take it out, or say why it can be shown: in Settings, switch off “Private”.`,
  )
}
