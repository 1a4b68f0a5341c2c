import type { Database, Tx } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { insertCitation } from '../../db/tables/citable-sources.ts'
import { confirmCitation } from '../../db/tables/citations.ts'
import { putInvitation } from '../../db/tables/invitations.ts'
import { lockMembers, putMember, removeMember } from '../../db/tables/memberships.ts'
import { lockDoc } from '../../db/tables/page-updates.ts'
import { keepEndedSessions } from '../../db/tables/page-versions.ts'
import { insertPages, isPageIdTaken, markPagesDeleted, updatePage, updateTitle } from '../../db/tables/pages.ts'
import {
  insertProject,
  isProjectIdTaken,
  lockProject,
  markProjectDeleted,
  updateProject,
} from '../../db/tables/projects.ts'
import { settleSuggestion } from '../../db/tables/suggestions.ts'
import { LONG_TRANSACTION_MS } from '../../db/transaction.ts'
import { CHANGES, type Change } from '../../shared/changes/changes.ts'
import { type Effect, effectsOf, type Known, RULE_MESSAGES } from '../../shared/changes/rules.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { type AppError, conflict, notAuthenticated, notFound } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { renewInviteLink } from '../rbac/make-invite-link.ts'
import { knownPages } from './known-pages.ts'

/** Those after which somebody may see more or less than before. */
const CHANGES_ACCESS: ReadonlySet<Change['name']> = new Set([
  'set-visibility',
  'delete-project',
  'delete-page',
  'add-member',
  'change-role',
  'remove-member',
])

/** Those that no other change of the project can spoil. */
const NEEDS_NO_LOCK: ReadonlySet<Change['name']> = new Set([
  'rename-page',
  'settle-suggestion',
  'confirm-citation',
  'cite-source',
])

/**
 * Applies a change within `tx`, whichever way it came. Throws `AppError` when it is refused; the caller rolls back.
 */
export async function applyChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  if (!actor) throw notAuthenticated()
  const { projectId } = change.args
  const known = await whatIsKnown(tx, actor, change)
  const effects = effectsOf(change, known, actor.email)
  if ('refused' in effects) throw refusal(effects.refused)
  for (const effect of effects) await write(tx, effect, actor.email)
  if (change.name === 'add-member') await invite(tx, projectId, change.args.email.toLowerCase(), actor)
  if (CHANGES_ACCESS.has(change.name)) await notify(tx, 'access', { projectId })
}

async function invite(tx: Tx, projectId: number, email: string, inviter: NonNullable<Actor>): Promise<void> {
  await renewInviteLink(tx, { projectId, email, inviter })
  await putInvitation(tx, projectId, email, inviter)
}

/** How long the transaction of a change may take: of a folder all pages are deleted in one. */
export function limitOf(database: Database, name: string): number {
  return name === 'delete-page' ? Math.max(LONG_TRANSACTION_MS, database.transactionMs) : database.transactionMs
}

/** Authorises and reads what the rules look at, with the project locked where two changes could spoil each other. */
async function whatIsKnown(tx: Tx, actor: NonNullable<Actor>, change: Change): Promise<Known> {
  const { needs } = CHANGES[change.name]
  const { projectId } = change.args
  const nothing: Known = {
    page: () => undefined,
    childrenOf: () => [],
    project: () => undefined,
    members: () => undefined,
  }
  if (needs === null) return nothing
  let project = await authorizeProject(tx, actor, needs, projectId)
  if (needs === 'members.manage') {
    const members = await lockMembers(tx, projectId)
    // Again under the lock: the asker may have lost the role while waiting for it.
    await authorizeProject(tx, actor, needs, projectId)
    return { ...nothing, members: () => members }
  }
  if (needs !== 'page.edit') return nothing
  if (!NEEDS_NO_LOCK.has(change.name)) {
    await lockProject(tx, projectId)
    project = await authorizeProject(tx, actor, needs, projectId)
  }
  return { ...nothing, ...(await knownPages(tx, change)), project: () => project }
}

async function write(tx: Tx, effect: Effect, email: string): Promise<void> {
  switch (effect.type) {
    case 'put-project': {
      if (await isProjectIdTaken(tx, effect.id)) throw idTaken()
      const { id, name, visibility } = effect
      return insertProject(tx, { id, type: 'user', name, visibility, status: 'READY' }, email)
    }
    case 'set-project':
      return updateProject(tx, effect.id, effect.set)
    case 'delete-project':
      return markProjectDeleted(tx, effect.id)
    case 'put-page':
      if (await isPageIdTaken(tx, effect.page.id)) throw idTaken()
      return insertPages(tx, [{ ...effect.page, type: 'generated' }])
    case 'set-page':
      return updatePage(tx, effect.id, effect.set)
    case 'set-title':
      return updateTitle(tx, effect.id, effect.name, effect.clock)
    case 'delete-pages':
      return markPagesDeleted(tx, effect.ids)
    case 'settle-suggestion':
      return settleSuggestion(tx, effect)
    case 'confirm-citation':
      // What was written before this was said cites the code of before.
      if (await lockDoc(tx, effect.pageId)) await keepEndedSessions(tx, effect.pageId, new Date())
      return confirmCitation(tx, effect)
    case 'put-citation': {
      const outcome = await insertCitation(tx, effect)
      if (outcome === 'taken') throw idTaken()
      if (outcome === 'gone') throw sourceGone()
      return
    }
    case 'put-member':
      return putMember(tx, effect.projectId, effect.email, effect.role)
    case 'delete-member':
      return removeMember(tx, effect.projectId, effect.email)
  }
}

function refusal(reason: keyof typeof RULE_MESSAGES): AppError {
  return reason === 'not_found' ? notFound() : conflict(reason, RULE_MESSAGES[reason])
}

const idTaken = () => conflict('id_taken', 'This number is in use already. Create it again.')
const sourceGone = () => conflict('conflict', 'The sources have this no more. Choose the source again.')
