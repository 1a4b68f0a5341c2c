import type { Queries } from '../../db/connect.ts'
import { findPage, type PageRow } from '../../db/tables/pages.ts'
import { findProject, listProjectsOf, type ProjectForAsker } from '../../db/tables/projects.ts'
import { type Action, type Actor, can } from '../../shared/rbac/can.ts'
import { forbidden, notAuthenticated, notFound } from '../errors.ts'

/**
 * The one door to a project's data, whatever the transport. Throws
 * - 401 to a visitor who wants more than to read, before looking anything up,
 * - 404 where the asker may not even read, just as for a project that does not exist,
 * - 403 where the asker may read but not do this.
 */
export async function authorizeProject(
  sql: Queries,
  actor: Actor,
  action: Action,
  projectId: number,
): Promise<ProjectForAsker> {
  if (!actor && action !== 'project.read') throw notAuthenticated()
  const project = await findProject(sql, projectId, actor?.email ?? null)
  if (!project || !can(actor, 'project.read', project)) throw notFound()
  if (!can(actor, action, project)) throw forbidden()
  return project
}

/** The projects that the asker takes part in, for what is asked of all of them. Throws 401 to a visitor, who has none. */
export async function authorizeOwnProjects(sql: Queries, actor: Actor): Promise<ProjectForAsker[]> {
  if (!actor) throw notAuthenticated()
  const own = await listProjectsOf(sql, actor.email)
  return own.filter((project) => can(actor, 'project.read', project))
}

export async function authorizePage(
  sql: Queries,
  actor: Actor,
  action: Action,
  pageId: number,
): Promise<{ page: PageRow; project: ProjectForAsker }> {
  if (!actor && action !== 'project.read') throw notAuthenticated()
  const page = await findPage(sql, pageId)
  if (!page) throw notFound()
  return { page, project: await authorizeProject(sql, actor, action, page.project_id) }
}
