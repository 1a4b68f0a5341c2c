import type { ErrorReason } from '../contract/errors.ts'
import type { PageRow } from '../contract/pages.ts'
import { titleFrom } from '../document/title.ts'
import type { Role, Visibility } from '../rbac/can.ts'
import type { Change, SeenWords } from './changes.ts'

/**
 * Data that the rules may read. A device passes its local copy with all earlier changes applied. The server
 * passes rows that it has locked.
 */
export type Known = {
  page(id: number): KnownPage | undefined
  /** Deleted page: in the trash, or above a page in the trash. `root`: the page whose deletion included it. */
  deleted(id: number): (KnownPage & { root: number | null }) | undefined
  childrenOf(pageId: number): readonly KnownPage[]
  project(id: number): { default_page_id: number | null } | undefined
  /** Undefined if the members aren't known. The server always knows them. */
  members(projectId: number): readonly { email: string; role: Role }[] | undefined
}
export type KnownPage = Pick<PageRow, 'id' | 'project_id' | 'parent_id'>

/** A write that a change requires. A device applies it on top of its copy, the server to the database. */
export type Effect =
  | { type: 'put-page'; page: Pick<PageRow, 'id' | 'project_id' | 'parent_id' | 'name'> }
  | { type: 'set-parent'; id: number; parentId: number }
  /** Sets the name of a page and, with it, the text of the page's title. */
  | { type: 'set-name'; id: number; name: string; titleClient: number | undefined }
  /** Name that someone typed as the page's title. The text of the title in the document is authoritative. */
  | { type: 'set-title'; id: number; name: string }
  | { type: 'trash-pages'; projectId: number; root: number; ids: readonly number[]; seen: SeenWords | undefined }
  | { type: 'restore-pages'; projectId: number; root: number; parentId: number }
  | { type: 'purge-pages'; root: number }
  | { type: 'dismiss-notice'; root: number }
  | {
      type: 'settle-suggestion'
      pageId: number
      block: string
      suggestionId: number
      as: 'dismissed' | 'kept' | 'open'
    }
  | { type: 'confirm-citation'; pageId: number; citationId: number; hash: string }
  | { type: 'put-citation'; id: number; projectId: number; pageId: number; source: CitedSource }
  | { type: 'put-project'; id: number; name: string; visibility: Visibility; pageId: number }
  | { type: 'set-project'; id: number; set: ProjectFields }
  | { type: 'delete-project'; id: number }
  | { type: 'put-member'; projectId: number; email: string; role: Role }
  | { type: 'delete-member'; projectId: number; email: string }

type CitedSource = {
  path: string
  symbol: string | null
  start_line: number
  end_line: number
  /** Hash of the file that the person saw. */
  hash: string | null
}

export type ProjectFields = {
  name?: string
  description?: string | null
  visibility?: Visibility
  default_page_id?: number | null
}

export type RuleRefusal = {
  refused: Extract<ErrorReason, 'not_found' | 'conflict' | 'page_cycle' | 'own_role' | 'last_admin'>
}

export const RULE_MESSAGES: Readonly<Record<RuleRefusal['refused'], string>> = {
  not_found: 'This doesn’t exist, or you don’t have access to it.',
  conflict: 'Already a member. You can change their role in the list.',
  page_cycle: 'A page can’t be moved into itself or into a page below it.',
  own_role: 'You can’t change or remove your own role.',
  last_admin: 'A project needs an admin. Make someone else admin first.',
}

const refuse = (refused: RuleRefusal['refused']): RuleRefusal => ({ refused })

/** Returns the writes of a change, or why it can't be made. Doesn't check permissions: see `can`. */
export function effectsOf(change: Change, known: Known, email: string): Effect[] | RuleRefusal {
  const { projectId } = change.args
  switch (change.name) {
    case 'create-project':
      return createProject(change.args)
    case 'rename-project':
      return [{ type: 'set-project', id: projectId, set: { name: change.args.name.trim() } }]
    case 'describe-project':
      return [{ type: 'set-project', id: projectId, set: { description: tidy(change.args.description) } }]
    case 'set-visibility':
      return [{ type: 'set-project', id: projectId, set: { visibility: change.args.visibility } }]
    case 'delete-project':
      return [{ type: 'delete-project', id: projectId }]
    case 'create-page': {
      const { pageId: id, parentId, name } = change.args
      // If the parent has been deleted meanwhile, put the new page at the top level so that it doesn't disappear
      // too.
      const parent_id = known.page(parentId)?.project_id === projectId ? parentId : 0
      return [{ type: 'put-page', page: { id, project_id: projectId, parent_id, name: name.trim() } }]
    }
    case 'rename-page': {
      const { pageId: id, titleClock, titleClient } = change.args
      if (!isWritten(known, projectId, id)) {
        // A page that accepts no more text has no title. A name typed as the title is then a no-op; others are
        // refused.
        return titleClock === undefined ? refuse('not_found') : []
      }
      // Normalized as in a title.
      const name = titleFrom(change.args.name) ?? change.args.name.trim()
      if (titleClock !== undefined) return [{ type: 'set-title', id, name }]
      return [{ type: 'set-name', id, name, titleClient }]
    }
    case 'move-page':
      return movePage(change.args, known)
    case 'delete-page':
      return deletePage(change.args, known)
    case 'restore-page':
      return restorePage(change.args, known)
    case 'purge-page': {
      const { pageId } = change.args
      const deleted = deletedIn(known, projectId, pageId)
      return deleted?.root === pageId ? [{ type: 'purge-pages', root: pageId }] : refuse('not_found')
    }
    case 'dismiss-notice':
      return [{ type: 'dismiss-notice', root: change.args.pageId }]
    case 'settle-suggestion': {
      const { pageId, block, suggestionId, as } = change.args
      if (!isWritten(known, projectId, pageId)) return refuse('not_found')
      return [{ type: 'settle-suggestion', pageId, block, suggestionId, as }]
    }
    case 'confirm-citation': {
      const { pageId, citationId, hash } = change.args
      if (!isWritten(known, projectId, pageId)) return refuse('not_found')
      return [{ type: 'confirm-citation', pageId, citationId, hash }]
    }
    case 'cite-source': {
      const { pageId, citationId: id, path, symbol, startLine: start_line, endLine: end_line, fileHash } = change.args
      if (!isWritten(known, projectId, pageId)) return refuse('not_found')
      const source = { path, symbol, start_line, end_line, hash: fileHash ?? null }
      return [{ type: 'put-citation', id, projectId, pageId, source }]
    }
    case 'add-member':
    case 'change-role':
    case 'remove-member':
      return changeMember(change, known, email)
  }
}

function createProject(args: Extract<Change, { name: 'create-project' }>['args']): Effect[] {
  const { projectId, pageId, visibility } = args
  return [
    { type: 'put-project', id: projectId, name: args.name.trim(), visibility, pageId },
    { type: 'put-page', page: { id: pageId, project_id: projectId, parent_id: 0, name: 'Untitled' } },
    { type: 'set-project', id: projectId, set: { default_page_id: pageId } },
  ]
}

function pageIn(known: Known, projectId: number, pageId: number): KnownPage | undefined {
  const page = known.page(pageId)
  return page?.project_id === projectId ? page : undefined
}

function movePage(args: { projectId: number; pageId: number; parentId: number }, known: Known) {
  const { projectId, pageId, parentId } = args
  if (!pageIn(known, projectId, pageId)) return refuse('not_found')
  if (parentId !== 0 && !pageIn(known, projectId, parentId)) return refuse('not_found')
  const seen = new Set<number>()
  for (let at = parentId; at !== 0 && !seen.has(at); at = known.page(at)?.parent_id ?? 0) {
    if (at === pageId) return refuse('page_cycle')
    seen.add(at)
  }
  return [{ type: 'set-parent', id: pageId, parentId } as const]
}

/**
 * Whether a page exists, in the project or in its trash. Data about the page's text moves to the trash with
 * it.
 */
function isWritten(known: Known, projectId: number, pageId: number): boolean {
  return pageIn(known, projectId, pageId) !== undefined || deletedIn(known, projectId, pageId)?.root != null
}

function deletedIn(known: Known, projectId: number, pageId: number) {
  const page = known.deleted(pageId)
  return page?.project_id === projectId ? page : undefined
}

function deletePage(
  { projectId, pageId, seen }: { projectId: number; pageId: number; seen?: SeenWords },
  known: Known,
) {
  // If someone else has already deleted the page, there's nothing left to do.
  if (!pageIn(known, projectId, pageId)) return deletedIn(known, projectId, pageId) ? [] : refuse('not_found')
  const ids = new Set([pageId])
  for (const id of ids) for (const child of known.childrenOf(id)) ids.add(child.id)
  const effects: Effect[] = [{ type: 'trash-pages', projectId, root: pageId, ids: [...ids], seen }]
  const first = known.project(projectId)?.default_page_id
  if (first && ids.has(first)) effects.push({ type: 'set-project', id: projectId, set: { default_page_id: null } })
  return effects
}

/** Restores a page to its old place. If its parent no longer exists, uses the nearest ancestor that does. */
function restorePage(
  { projectId, pageId }: { projectId: number; pageId: number },
  known: Known,
): Effect[] | RuleRefusal {
  if (pageIn(known, projectId, pageId)) return []
  const page = deletedIn(known, projectId, pageId)
  if (page?.root !== pageId) return refuse('not_found')
  return [{ type: 'restore-pages', projectId, root: pageId, parentId: livingParent(page, known) }]
}

function livingParent({ project_id, parent_id }: KnownPage, known: Known): number {
  const seen = new Set<number>()
  for (let at = parent_id; at !== 0 && !seen.has(at); at = known.deleted(at)?.parent_id ?? 0) {
    if (pageIn(known, project_id, at)) return at
    seen.add(at)
  }
  return 0
}

function changeMember(
  change: Extract<Change, { name: 'add-member' | 'change-role' | 'remove-member' }>,
  known: Known,
  ownEmail: string,
): Effect[] | RuleRefusal {
  const { projectId } = change.args
  const email = change.args.email.toLowerCase()
  const role = 'role' in change.args ? change.args.role : null
  const members = known.members(projectId)
  const member = members?.find((candidate) => candidate.email === email)
  if (change.name === 'add-member') {
    if (member) return refuse('conflict')
  } else {
    if (email === ownEmail) return refuse('own_role')
    if (members && !member) return refuse('not_found')
    const others = members?.some((candidate) => candidate.email !== email && candidate.role === 'admin') ?? true
    if (member?.role === 'admin' && role !== 'admin' && !others) return refuse('last_admin')
  }
  return [role === null ? { type: 'delete-member', projectId, email } : { type: 'put-member', projectId, email, role }]
}

/** Normalizes a description to one line. Returns null if it's empty. */
export function tidy(description: string): string | null {
  return description.replace(/\s+/g, ' ').trim() || null
}
