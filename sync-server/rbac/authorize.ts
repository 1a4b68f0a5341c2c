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
 * The one door to a project's data, whatever the transport. Throws
 * - 401 to a visitor who wants more than to read, before looking anything up,
 * - 404 where the asker may not even read, just as for a project that does not exist,
 * - 403 where the asker may read but not do this, or first has to prove that it's them.
 *
 * Source code that the asker may not read is absent: that is a 404, too.
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

/** A readable project, and whether its source code may be read, for answers that use both. */
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

/** For things that belong to the requester. A program that uses their token has no access. */
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
 * Authorizes entering the room of a page. Editors may also enter the room of a page in the trash: text that
 * they wrote before they learned of its deletion goes there.
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
 * For text that people write on a page, or things they attach to it. A page in the trash accepts both,
 * too.
 */
export async function authorizeWords(sql: Queries, actor: Actor, pageId: number): Promise<{ project_id: number }> {
  if (!actor) throw notAuthenticated()
  const { project_id, project } = await authorizeRoom(sql, actor, pageId)
  if (!can(actor, 'page.edit', project)) throw forbidden()
  return { project_id }
}

/** A deletion can be seen by those who may edit; for others there is none. */
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
