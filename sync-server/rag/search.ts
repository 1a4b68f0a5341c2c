import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import type { ProjectForAsker } from '../../db/tables/projects.ts'
import { HITS_DEFAULT, searchProjects } from '../../shared/contract/rag.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { searchAnswer } from '../../shared/retrieval/search-answer.ts'
import { perMinute } from '../http/request-limits.ts'
import { type Asked, route } from '../http/route.ts'
import { authorizeOwnProjects, authorizeProject, withCode } from '../rbac/authorize.ts'
import { type Models, modelsFor } from './models.ts'
import { runOn } from './run-on.ts'

const BODY_LIMIT = 32 * 1024
/** Searches per minute: someone who types sends a few per second. */
const SEARCHES = 300

/**
 * Registers search over the named projects, or over all projects that the requester is a member of.
 */
export function registerSearch(
  app: FastifyInstance,
  { database: { sql }, models }: { database: Database; models: Models },
): void {
  const options = { bodyLimit: BODY_LIMIT, shared: perMinute(app, SEARCHES), turn: 'search' as const }
  route(app, searchProjects, respond, options)

  async function respond({ body: { project_ids, also, kind, ...asked }, actor, reply }: Asked<typeof searchProjects>) {
    const projects = await readable(actor, project_ids, also)
    reply.header('cache-control', 'private, no-store')
    const kinds = kind ? { kinds: [kind] } : {}
    // Uses no model while someone types, because the model is too slow for that.
    const nearest = asked.typing ? undefined : modelsFor(actor, models).nearest
    return searchAnswer(runOn(sql), { ...asked, ...kinds, projects, nearest, limit: asked.limit ?? HITS_DEFAULT })
  }

  async function readable(actor: Actor, named: readonly number[] | undefined, also: number | undefined) {
    const isVisitor = !actor && also !== undefined
    const projects: ProjectForAsker[] = named || isVisitor ? [] : await authorizeOwnProjects(sql, actor)
    for (const id of named ?? (also === undefined ? [] : [also])) {
      if (!projects.some((own) => own.id === id)) projects.push(await authorizeProject(sql, actor, 'project.read', id))
    }
    return projects.map((project) => withCode(actor, project))
  }
}
