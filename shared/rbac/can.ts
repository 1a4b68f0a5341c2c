/** Permissions, decided here and nowhere else, for every transport. */

export const ROLES = ['read', 'write', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = { read: 'Viewer', write: 'Editor', admin: 'Admin' }

export const VISIBILITIES = ['private', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const ACTIONS = [
  'project.read',
  'source.read',
  'project.describe',
  'project.configure',
  'project.delete',
  'project.regenerate',
  'page.edit',
  'page.purge',
  'members.list',
  'members.manage',
  'project.exhibit',
  'audit.read',
] as const
export type Action = (typeof ACTIONS)[number]

/**
 * Requester; `null` for a visitor. `readsOnly`: the requester is a program with the person's access token.
 * `sessionId`: if it's missing, actions that need fresh proof are denied.
 */
export type Actor = { id: string; email: string; administrator: boolean; readsOnly?: true; sessionId?: string } | null

/**
 * Project data that permissions depend on. `role`: the requester's role, found by a verified e-mail address.
 */
export type Guarded = {
  visibility: Visibility
  /** Whether this is the installation's example: everyone can read it, and the administrators can edit it. */
  example: boolean
  role: Role | null
  /**
   * Whether readers without a role may also read the source code: it's public at its host, or an admin allowed
   * it.
   */
  source_open?: boolean | undefined
}

/** Whether an action only reads. Visitors and access tokens can be allowed only such actions. */
export function isReading(action: string): action is 'project.read' | 'source.read' {
  return action === 'project.read' || action === 'source.read'
}

/** `project.exhibit` is no matter of a project's own roles: the installation's administrators choose its examples. */
const NEEDED: Readonly<Record<Exclude<Action, 'project.exhibit'>, Role>> = {
  'project.read': 'read',
  'source.read': 'read',
  'project.describe': 'write',
  'project.configure': 'admin',
  'project.delete': 'admin',
  'project.regenerate': 'write',
  'page.edit': 'write',
  'page.purge': 'admin',
  'members.list': 'read',
  'members.manage': 'admin',
  'audit.read': 'admin',
}

/** An object of one person, such as their access tokens. */
export type Owned = { ownerId: string }
const OWN_ACTIONS = [
  'tokens.manage',
  'tokens.create',
  'sessions.manage',
  'account.connect',
  'account.prove',
  'account.delete',
] as const
export type OwnAction = (typeof OWN_ACTIONS)[number]

function isOwnAction(action: string): action is OwnAction {
  return (OWN_ACTIONS as readonly string[]).includes(action)
}

/** Actions that concern the whole installation and no single project. */
export type InstallationAction = 'installation.configure' | 'administrators.manage'

/**
 * Actions that require fresh proof that the person at the device is the person who signed in. These actions
 * can't be undone, or they give access that outlives the session.
 */
export const NEEDS_PROOF: ReadonlySet<Action | InstallationAction | OwnAction> = new Set([
  'project.delete',
  'tokens.create',
  'account.connect',
  'account.delete',
  'administrators.manage',
])

export function can(actor: Actor, action: InstallationAction): boolean
export function can(actor: Actor, action: Action, project: Guarded): boolean
export function can(actor: Actor, action: OwnAction, owned: Owned): boolean
export function can(
  actor: Actor,
  action: Action | InstallationAction | OwnAction,
  resource?: Guarded | Owned,
): boolean {
  if (actor?.readsOnly && !isReading(action)) return false
  if (action === 'installation.configure' || action === 'administrators.manage') return actor?.administrator === true
  if (!resource) return false
  if ('ownerId' in resource) return actor?.id === resource.ownerId
  return !isOwnAction(action) && canWithProject(actor, action, resource)
}

function canWithProject(actor: Actor, action: Action, project: Guarded): boolean {
  if (isReading(action) && isOpen(action, project)) return true
  if (action === 'project.exhibit') return actor?.administrator === true && project.visibility === 'public'
  const role = effectiveRole(actor, project)
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(NEEDED[action])
}

/**
 * Whether everyone may do this, even without an account. The example is open, because its sources are public.
 */
function isOpen(action: Action, { visibility, example, source_open: sourceOpen = false }: Guarded): boolean {
  if (example) return true
  return visibility === 'public' && (action === 'project.read' || sourceOpen)
}

/**
 * Returns the effective role: of the membership, or `admin` for an administrator in the installation's
 * example.
 */
export function effectiveRole(actor: Actor, project: Guarded): Role | null {
  if (!actor) return null
  return project.example && actor.administrator ? 'admin' : project.role
}
