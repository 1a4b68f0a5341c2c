import type { Queries } from '../../db/connect.ts'
import { findPage, type PageRow } from '../../db/tables/pages.ts'
import { findProject, listProjectsOf, type ProjectForAsker } from '../../db/tables/projects.ts'
import { findTrash, type TrashRow } from '../../db/tables/trash.ts'
import {
  type Action,
  type Actor,
  can,
  type InstallationAction,
  isReading,
  type OwnAction,
} from '../../shared/rbac/can.ts'
import { forbidden, notAuthenticated, notFound } from '../errors.ts'
import { demandProof } from './demand-proof.ts'

/**
 * Authorises every access to a project's data, over any transport. Throws
 * - 401 to a visitor who wants to do more than read, before any lookup,
 * - 404 if the requester may not read the project, the same as for a missing project,
 * - 403 if the requester may read but not do this, or must first prove that it's them.
 *
 * Source code that the requester may not read counts as missing, so this is a 404 too.
 */
export async function authorizeProject(
  sql: Queries,
  actor: Actor,
  action: Action,
  projectId: number,
): Promise<ProjectForAsker> {
  if (!actor && !isReading(action)) throw notAuthenticated()
  const project = await findProject(sql, projectId, actor?.email ?? null)
  if (!project || !can(actor, 'project.read', project)) throw notFound()
  if (!can(actor, action, project)) throw isReading(action) ? notFound() : forbidden()
  await demandProof(sql, actor, action)
  return project
}

/** Readable project, and whether its source code may be read. For answers that use pages and code. */
export type WithCode<Project> = Project & { code: boolean }

export function withCode<Project extends ProjectForAsker>(actor: Actor, project: Project): WithCode<Project> {
  return { ...project, code: can(actor, 'source.read', project) }
}

/** Projects that the requester is a member of, for requests about all of them. Throws 401 to a visitor. */
export async function authorizeOwnProjects(sql: Queries, actor: Actor): Promise<ProjectForAsker[]> {
  if (!actor) throw notAuthenticated()
  const own = await listProjectsOf(sql, actor.email)
  return own.filter((project) => can(actor, 'project.read', project))
}

/** Throws 404 to someone who doesn't administer the installation. */
export async function authorizeInstallation(
  sql: Queries,
  actor: Actor,
  action: InstallationAction = 'installation.configure',
): Promise<NonNullable<Actor>> {
  if (!actor) throw notAuthenticated()
  if (!can(actor, action)) throw notFound()
  await demandProof(sql, actor, action)
  return actor
}

/** Authorises access to the requester's own things. Programs with the person's token have no access. */
export async function authorizeOwner<Asker extends NonNullable<Actor>>(
  sql: Queries,
  actor: Asker | null,
  action: OwnAction,
): Promise<Asker> {
  if (!actor || !can(actor, action, { ownerId: actor.id })) throw notAuthenticated()
  await demandProof(sql, actor, action)
  return actor
}

/**
 * Authorises entering the room of a page. Editors may also enter the room of a page in the trash, so that
 * text that they wrote before they learned of its deletion is stored.
 */
export async function authorizeRoom(
  sql: Queries,
  actor: Actor,
  pageId: number,
): Promise<{ project_id: number; project: ProjectForAsker }> {
  if (await findPage(sql, pageId)) {
    const { page, project } = await authorizePage(sql, actor, 'project.read', pageId)
    return { project_id: page.project_id, project }
  }
  const { trash, project } = await authorizeTrash(sql, actor, 'page.edit', pageId)
  return { project_id: trash.project_id, project }
}

/**
 * Authorises writing text on a page, or attaching things to it. Both are allowed for a page in the trash,
 * too.
 */
export async function authorizeWords(sql: Queries, actor: Actor, pageId: number): Promise<{ project_id: number }> {
  if (!actor) throw notAuthenticated()
  const { project_id, project } = await authorizeRoom(sql, actor, pageId)
  if (!can(actor, 'page.edit', project)) throw forbidden()
  return { project_id }
}

/** Authorises access to a deleted page. Only editors can see it; for others it doesn't exist. */
export async function authorizeTrash(
  sql: Queries,
  actor: Actor,
  action: 'page.edit' | 'page.purge',
  pageId: number,
): Promise<{ trash: TrashRow; project: ProjectForAsker }> {
  if (!actor) throw notAuthenticated()
  const trash = await findTrash(sql, pageId)
  if (!trash) throw notFound()
  const project = await authorizeProject(sql, actor, 'project.read', trash.project_id)
  if (!can(actor, 'page.edit', project)) throw notFound()
  if (!can(actor, action, project)) throw forbidden()
  return { trash, project }
}

export async function authorizePage(
  sql: Queries,
  actor: Actor,
  action: Action,
  pageId: number,
): Promise<{ page: PageRow; project: ProjectForAsker }> {
  if (!actor && !isReading(action)) throw notAuthenticated()
  const page = await findPage(sql, pageId)
  if (!page) throw notFound()
  return { page, project: await authorizeProject(sql, actor, action, page.project_id) }
}
