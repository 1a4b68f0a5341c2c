import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { listPages, toPage } from '../../db/tables/pages.ts'
import { findProject, findProjectByGitUrl, listProjectsOf, toProject } from '../../db/tables/projects.ts'
import { projectRevisions } from '../../db/tables/reading.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/projects.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { normaliseGitUrl } from '../../shared/repositories/git-url.ts'
import { applyChange, limitOf } from '../changes/apply-change.ts'
import { invalidRequest, notAuthenticated, notFound } from '../errors.ts'
import type { AccessParts } from '../github/repository-access.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { createEmptyProject, createRepositoryProject, createZipProject } from './create-project.ts'
import { registerPublication } from './publication.ts'
import { checkBeforePublishing, showSource } from './publish-project.ts'
import { regenerateProject } from './regenerate-project.ts'

export type ProjectRouteOptions = AccessParts & { jobs: JobQueue }

export function registerProjects(app: FastifyInstance, options: ProjectRouteOptions): void {
  const { database, config } = options
  registerPublication(app, options)
  route(app, calls.listProjects, async ({ actor }) => {
    const rows = await listProjectsOf(database.sql, signedIn(actor).email)
    return rows.map(toProject)
  })

  route(
    app,
    calls.getProject,
    async ({ query, actor }) => {
      const found =
        query.projectId !== undefined
          ? await findProject(database.sql, query.projectId, actor?.email ?? null)
          : await findByUrl(query.gitUrl, actor)
      if (!found || !can(actor, 'project.read', found)) throw notFound()
      // Reads the revision first. If a change happens meanwhile, the client later sees a newer revision and
      // reads again.
      const revision = (await projectRevisions(database.sql, [found.id])).get(found.id) ?? ''
      const pages = await listPages(database.sql, found.id)
      return { ...toProject(found), pages: pages.map(toPage), revision }
    },
    { programs: true },
  )

  async function findByUrl(gitUrl: string | undefined, actor: Actor) {
    if (gitUrl === undefined) throw invalidRequest('Name a project by projectId or by gitUrl.')
    const url = normaliseGitUrl(gitUrl, config)
    return url ? findProjectByGitUrl(database.sql, url, actor?.email ?? null) : undefined
  }

  const answer = async (id: number, actor: Actor) =>
    toProject(await authorizeProject(database.sql, actor, 'project.read', id))

  route(app, calls.createProject, async ({ body, actor }) => ({
    id: await createEmptyProject(options, signedIn(actor), body),
  }))

  route(
    app,
    calls.createGithubProject,
    async ({ body, actor }) => answer(await createRepositoryProject(options, signedIn(actor), body), actor),
    { limit: { max: 30, timeWindow: '1 hour' }, turn: null },
  )

  route(app, calls.createZipProject, async ({ body, actor }) => ({
    id: await createZipProject(options, signedIn(actor), body),
  }))

  route(app, calls.updateProject, async ({ params, body, actor }) => {
    const { name, description, visibility, show_source: shown, secrets_reason: reason } = body
    const projectId = params.id
    const change = async (tx: Tx) => {
      await authorizeProject(tx, actor, 'project.describe', projectId)
      if (actor && (visibility !== undefined || shown !== undefined)) {
        await checkBeforePublishing(tx, actor, { projectId, visibility, showSource: shown, reason })
      }
      if (shown !== undefined) await showSource(tx, projectId, shown)
      if (name !== undefined) await applyChange(tx, actor, { name: 'rename-project', args: { projectId, name } })
      if (description !== undefined) {
        await applyChange(tx, actor, { name: 'describe-project', args: { projectId, description } })
      }
      if (visibility !== undefined) {
        await applyChange(tx, actor, { name: 'set-visibility', args: { projectId, visibility } })
      }
    }
    await transaction(database, change, limitOf(database, 'set-visibility'))
    return answer(params.id, actor)
  })

  route(
    app,
    calls.regenerateProject,
    async ({ params, actor }) => {
      await regenerateProject(options, actor, params.id)
      return answer(params.id, actor)
    },
    { limit: { max: 30, timeWindow: '1 hour' }, turn: null },
  )

  route(app, calls.deleteProject, async ({ params, actor }) => {
    await transaction(database, (tx) =>
      applyChange(tx, actor, { name: 'delete-project', args: { projectId: params.id } }),
    )
    return {}
  })
}

function signedIn(actor: Actor): NonNullable<Actor> {
  if (!actor) throw notAuthenticated()
  return actor
}
