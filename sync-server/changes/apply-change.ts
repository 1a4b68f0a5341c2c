import type { Database, Tx } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { insertCitation } from '../../db/tables/citable-sources.ts'
import { confirmCitation } from '../../db/tables/citations.ts'
import { putInvitation } from '../../db/tables/invitations.ts'
import { lockMembers, putMember, removeMember } from '../../db/tables/memberships.ts'
import { dismissNotice } from '../../db/tables/notices.ts'
import { lockDoc } from '../../db/tables/page-updates.ts'
import { keepEndedSessions } from '../../db/tables/page-versions.ts'
import { insertPages, isPageIdTaken, updatePage } from '../../db/tables/pages.ts'
import {
  insertProject,
  isProjectIdTaken,
  lockProject,
  markProjectDeleted,
  updateProject,
} from '../../db/tables/projects.ts'
import { passOnProjects } from '../../db/tables/quotas.ts'
import { settleSuggestion } from '../../db/tables/suggestions.ts'
import { giveUpTrash } from '../../db/tables/trash.ts'
import { LONG_TRANSACTION_MS } from '../../db/transaction.ts'
import { CHANGES, type Change } from '../../shared/changes/changes.ts'
import { type Effect, effectsOf, type Known, RULE_MESSAGES } from '../../shared/changes/rules.ts'
import { NO_QUOTAS, type Quotas } from '../../shared/contract/quotas.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { auditChange } from '../audit/audit-change.ts'
import { type AppError, conflict, notAuthenticated, notFound } from '../errors.ts'
import { followTyped, renamePage } from '../pages/rename-page.ts'
import { checkBeforePublishing } from '../projects/publish-project.ts'
import { requireRoomForPage, requireRoomForProject, takeInvitation } from '../quotas/quotas.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { renewInviteLink } from '../rbac/make-invite-link.ts'
import { knownPages } from './known-pages.ts'
import { restorePages, trashPages } from './trash-pages.ts'

/** Changes that can grant or remove access. */
const CHANGES_ACCESS: ReadonlySet<Change['name']> = new Set([
  'set-visibility',
  'delete-project',
  'delete-page',
  'restore-page',
  'purge-page',
  'add-member',
  'change-role',
  'remove-member',
])

/** Changes that commute with all others and need no project lock. */
const NEEDS_NO_LOCK: ReadonlySet<Change['name']> = new Set([
  'rename-page',
  'settle-suggestion',
  'confirm-citation',
  'cite-source',
  'dismiss-notice',
])

/** Changes that count against a quota. */
type Counted = Extract<Change, { name: 'create-project' | 'create-page' | 'add-member' }>

export type Asker = { actor: Actor; quotas: Quotas }

/**
 * Applies a change within `tx`, for any kind of caller. Throws `AppError` if the change is refused; the
 * caller must roll back.
 */
export function applyChange(tx: Tx, actor: Actor, change: Exclude<Change, Counted>): Promise<void> {
  return applyCounted(tx, { actor, quotas: NO_QUOTAS }, change)
}

/** Applies any change. Created projects, pages and invitations count against the quotas. */
export async function applyCounted(tx: Tx, { actor, quotas }: Asker, change: Change): Promise<void> {
  if (!actor) throw notAuthenticated()
  const { projectId } = change.args
  if (change.name === 'set-visibility') await checkBeforePublishing(tx, actor, change.args)
  const known = await whatIsKnown(tx, actor, change)
  const effects = effectsOf(change, known, actor.email)
  if ('refused' in effects) throw refusal(effects.refused)
  await auditChange(tx, actor, change, known)
  for (const effect of effects) await write(tx, effect, { actor, quotas })
  if (change.name === 'add-member') {
    await takeInvitation(tx, quotas, actor.email)
    await invite(tx, projectId, change.args.email.toLowerCase(), actor)
  }
  if (CHANGES_ACCESS.has(change.name)) await notify(tx, 'access', { projectId })
}

async function invite(tx: Tx, projectId: number, email: string, inviter: NonNullable<Actor>): Promise<void> {
  await renewInviteLink(tx, { projectId, email, inviter })
  await putInvitation(tx, projectId, email, inviter)
}

/**
 * Time limit for a change's transaction, in milliseconds. It's longer for some changes: deleting or
 * restoring a folder covers all its pages, and making a project public checks everything in it.
 */
export function limitOf(database: Database, name: string): number {
  return name === 'delete-page' || name === 'restore-page' || name === 'set-visibility'
    ? Math.max(LONG_TRANSACTION_MS, database.transactionMs)
    : database.transactionMs
}

/**
 * Authorises the change and reads the data that its rules need. Locks the project if two changes could
 * conflict.
 */
async function whatIsKnown(tx: Tx, actor: NonNullable<Actor>, change: Change): Promise<Known> {
  const { needs } = CHANGES[change.name]
  const { projectId } = change.args
  const nothing: Known = {
    page: () => undefined,
    deleted: () => undefined,
    childrenOf: () => [],
    project: () => undefined,
    members: () => undefined,
  }
  if (needs === null) return nothing
  let project = await authorizeProject(tx, actor, needs, projectId)
  if (needs === 'members.manage') {
    const members = await lockMembers(tx, projectId)
    // Authorises again under the lock, because the requester may have lost the role while waiting for the lock.
    await authorizeProject(tx, actor, needs, projectId)
    return { ...nothing, members: () => members }
  }
  if (needs !== 'page.edit' && needs !== 'page.purge') return nothing
  if (!NEEDS_NO_LOCK.has(change.name)) {
    await lockProject(tx, projectId)
    project = await authorizeProject(tx, actor, needs, projectId)
  }
  return { ...nothing, ...(await knownPages(tx, change)), project: () => project }
}

type Writer = Asker & { actor: NonNullable<Actor> }

async function write(tx: Tx, effect: Effect, { actor, quotas }: Writer): Promise<void> {
  switch (effect.type) {
    case 'put-project': {
      // Reported like an inaccessible id, so that trying ids reveals nothing about other people's projects.
      if (await isProjectIdTaken(tx, effect.id)) throw notFound()
      await requireRoomForProject(tx, quotas, actor.email)
      const { id, name, visibility } = effect
      return insertProject(tx, { id, type: 'user', name, visibility, status: 'READY' }, actor.email)
    }
    case 'set-project':
      return updateProject(tx, effect.id, effect.set)
    case 'delete-project':
      return markProjectDeleted(tx, effect.id)
    case 'put-page':
      if (await isPageIdTaken(tx, effect.page.id)) throw notFound()
      await requireRoomForPage(tx, quotas, effect.page.project_id)
      return insertPages(tx, [{ ...effect.page, type: 'generated' }])
    case 'set-parent':
      return updatePage(tx, effect.id, { parent_id: effect.parentId })
    case 'set-name': {
      const { id: pageId, name, titleClient: client } = effect
      return renamePage(tx, { pageId, name, client, userId: actor.id })
    }
    case 'set-title':
      return followTyped(tx, effect.id, effect.name)
    case 'trash-pages':
      return trashPages(tx, effect, actor)
    case 'restore-pages':
      return restorePages(tx, effect)
    case 'purge-pages':
      return giveUpTrash(tx, [effect.root])
    case 'dismiss-notice':
      return dismissNotice(tx, { root: effect.root, email: actor.email })
    case 'settle-suggestion':
      return settleSuggestion(tx, effect)
    case 'confirm-citation':
      // Stores the versions of ended sessions first, because their text cites the code from before this
      // confirmation.
      if (await lockDoc(tx, effect.pageId)) await keepEndedSessions(tx, effect.pageId, new Date())
      return confirmCitation(tx, effect)
    case 'put-citation': {
      const outcome = await insertCitation(tx, effect)
      if (outcome === 'taken') throw notFound()
      if (outcome === 'gone') throw sourceGone()
      return
    }
    case 'put-member':
      await putMember(tx, effect.projectId, effect.email, effect.role)
      return passOnProjects(tx, [effect.projectId])
    case 'delete-member':
      await removeMember(tx, effect.projectId, effect.email)
      return passOnProjects(tx, [effect.projectId])
  }
}

function refusal(reason: keyof typeof RULE_MESSAGES): AppError {
  return reason === 'not_found' ? notFound() : conflict(reason, RULE_MESSAGES[reason])
}

const sourceGone = () => conflict('conflict', 'This is no longer in the sources. Choose the source again.')
