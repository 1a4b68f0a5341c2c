import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findPage, listBeginnings, listPages, type PageRow } from '../../db/tables/pages.ts'
import type { ProjectForAsker } from '../../db/tables/projects.ts'
import { findSuccessor } from '../../db/tables/removed-pages.ts'
import { parseId } from '../../shared/basics/ids.ts'
import { isReserved } from '../../shared/contract/documentation-address.ts'
import type { ProjectAddress } from '../../shared/contract/drawn-page.ts'
import { orderPages } from '../../shared/document/files/page-order.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import type { SharedLimit } from '../http/request-limits.ts'
import { sendText } from '../http/written-page.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { findReadable } from './find-readable.ts'
import { type ReadPage, readPages } from './read-pages.ts'
import { sendWhole } from './send-whole.ts'
import type { WholeProjects } from './whole-projects.ts'
import { writeLlms } from './write-llms.ts'
import { writeMarkdown } from './write-markdown.ts'

export type ProgramOptions = {
  database: Database
  config: Config
  baseUrl: () => string
  wholeProjects: WholeProjects
  renderer: Renderer
  /** `whole` for what reads a whole project. */
  limits: { usual: SharedLimit; whole: SharedLimit }
}

/** Path patterns with which an address of a project can begin. */
const PROJECTS = ['/projects/:projectId', '/github/:owner/:repo', '/:owner/:repo'] as const

/** Maximum number of pages that are listed with notes. A longer list has no notes, to limit its size. */
const MOST_NOTES = 2_000
const NOTE_FROM = 600

type Named = { projectId?: string; owner?: string; repo?: string; pageId?: string }
type Asked = { request: FastifyRequest; reply: FastifyReply; project: ProjectForAsker; actor: Actor }

/**
 * Registers a project's addresses for programs: `.md` after the address of a page, `llms.txt` and
 * `llms-full.txt`.
 */
export function registerMarkdown(
  app: FastifyInstance,
  { database, config, baseUrl, wholeProjects, renderer, limits }: ProgramOptions,
): void {
  const { sql } = database

  const get = (path: string, limit: SharedLimit, answer: (asked: Asked) => Promise<FastifyReply>) =>
    app.get<{ Params: Named }>(path, { preHandler: limit, schema: { hide: true } }, async (request, reply) => {
      const address = addressed(request.params, path)
      const project = address && (await findReadable(sql, request.actor, address, config))
      if (!project) throw notFound()
      return answer({ request, reply: cachedFor(reply, project), project, actor: request.actor })
    })

  const write = (project: ProjectForAsker, read: ReadPage<PageRow>) =>
    writeMarkdown(renderer, { project, read, base: baseUrl() })

  const sendMarkdown = async (asked: Asked, pageId: number | null | undefined) => {
    const { request, reply, project, actor } = asked
    const page = pageId ? await findPage(sql, pageId) : undefined
    if (pageId && !page) return leadOn(asked, pageId)
    if (page?.project_id !== project.id) throw notFound()
    for await (const read of readPages(sql, actor, project.id, [page])) {
      const text = await write(project, read)
      reply.header('last-modified', page.updated_at.toUTCString())
      return sendText(request, reply.type('text/markdown; charset=utf-8'), text, VARY)
    }
    throw notFound()
  }

  /** Redirects from a deleted page to the page that has taken its place. */
  const leadOn = async ({ request, reply, project }: Asked, pageId: number) => {
    const successor = await findSuccessor(sql, pageId)
    const page = successor && (await findPage(sql, successor))
    if (!page || page.project_id !== project.id) throw notFound()
    const address = request.url.replace(/\/\d+\.md(?=$|\?)/, `/${page.id}.md`)
    return reply.header('cache-control', 'no-store').redirect(address, 307)
  }

  get('/projects/:projectId(^\\d+).md', limits.usual, (asked) => sendMarkdown(asked, asked.project.default_page_id))
  for (const project of PROJECTS) {
    get(`${project}/:pageId(^\\d+).md`, limits.usual, (asked) =>
      sendMarkdown(asked, parseId((asked.request.params as Named).pageId)),
    )
    get(`${project}/llms.txt`, limits.usual, async ({ request, reply, project: found }) => {
      const pages = orderPages(await listPages(sql, found.id), found.default_page_id)
      const beginnings = pages.length <= MOST_NOTES ? await listBeginnings(sql, found.id, NOTE_FROM) : undefined
      const text = writeLlms(found, pages, baseUrl(), beginnings)
      return sendText(request, reply.type('text/plain; charset=utf-8'), text, VARY)
    })
    get(`${project}/llms-full.txt`, limits.whole, ({ request, reply, project: found, actor }) => {
      reply.type('text/plain; charset=utf-8').header('vary', VARY)
      return sendWhole({ sql, baseUrl, wholeProjects }, { request, reply, projectId: found.id }, async () => {
        const pages = orderPages(await listPages(sql, found.id), found.default_page_id).map(({ page }) => page)
        return allPages(found, readPages(sql, actor, found.id, pages))
      })
    })
  }

  async function* allPages(project: ProjectForAsker, pages: ReturnType<typeof readPages<PageRow>>) {
    for await (const read of pages) yield `${(await write(project, read)).trim()}\n\n`
  }
}

const VARY = 'authorization, cookie'

/**
 * Makes caches revalidate each time, so that no one sees outdated pages, or pages that they may no longer
 * read. Private pages aren't stored in shared caches.
 */
function cachedFor(reply: FastifyReply, { visibility, example }: ProjectForAsker): FastifyReply {
  return reply.header('cache-control', visibility === 'public' || example ? 'no-cache' : 'private, no-cache')
}

function addressed({ projectId, owner, repo }: Named, path: string): ProjectAddress | undefined {
  const id = parseId(projectId)
  if (id) return { projectId: id }
  const isShort = path.startsWith('/:owner')
  return owner && repo && !(isShort && isReserved(owner)) ? { owner, repo } : undefined
}
