import type { FastifyInstance } from 'fastify'
import { countPages, listPagesOf, listPublicProjects } from '../../db/tables/public-pages.ts'
import { pageAddress, projectPath } from '../../shared/contract/documentation-address.ts'
import { can } from '../../shared/rbac/can.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { sendText } from '../http/written-page.ts'
import type { ProgramOptions } from './markdown-routes.ts'
import { writeInstallation } from './write-llms.ts'

/** Maximum number of projects in one file. Older projects can still be found by their addresses. */
const MOST_PROJECTS = 5_000
/** Number of addresses per sitemap file. Search engines accept up to 50,000. */
const PAGES_A_FILE = 20_000

const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Allow: /api/blob/', 'Disallow: /auth/', 'Disallow: /mcp']

/**
 * Registers the installation's files for programs and search engines. Everyone gets identical files, so they
 * only contain public content.
 */
export function registerInstallationFiles(
  app: FastifyInstance,
  { database, config, baseUrl, limits }: ProgramOptions,
): void {
  const { sql } = database
  const options = { preHandler: limits.usual, schema: { hide: true } }

  const publicProjects = async () =>
    (await listPublicProjects(sql, MOST_PROJECTS)).filter((project) => can(null, 'project.read', project))

  app.get('/robots.txt', options, async (request, reply) => {
    const lines = [...ROBOTS, `Sitemap: ${baseUrl()}/sitemap.xml`, '']
    return sendText(
      request,
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache'),
      lines.join('\n'),
    )
  })

  app.get('/llms.txt', options, async (request, reply) => {
    const text = writeInstallation(await publicProjects(), baseUrl())
    return sendText(request, reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache'), text)
  })

  app.get('/sitemap.xml', options, async (request, reply) => {
    const projects = await publicProjects()
    const ids = projects.map(({ id }) => id)
    const files = Math.ceil((await countPages(sql, ids)) / PAGES_A_FILE)
    const text = files <= 1 ? await sitemap(projects, 0) : sitemapIndex(files)
    return sendText(request, reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache'), text)
  })

  app.get<{ Params: { file: string } }>('/sitemap-:file(^\\d+).xml', options, async (request, reply) => {
    const projects = await publicProjects()
    const ids = projects.map(({ id }) => id)
    const [file, files] = [Number(request.params.file), Math.ceil((await countPages(sql, ids)) / PAGES_A_FILE)]
    if (file < 1 || file > files) throw notFound()
    const text = await sitemap(projects, (file - 1) * PAGES_A_FILE)
    return sendText(request, reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache'), text)
  })

  type Projects = Awaited<ReturnType<typeof publicProjects>>

  async function sitemap(projects: Projects, offset: number): Promise<string> {
    const pathOf = pathsOf(projects)
    const ids = projects.map(({ id }) => id)
    const pages = await listPagesOf(sql, ids, { offset, limit: PAGES_A_FILE })
    const urls = pages.map(({ id, project_id, updated_at }) =>
      entry('url', `${baseUrl()}${pathOf(project_id)}/${id}`, updated_at),
    )
    return xml('urlset', urls)
  }

  function sitemapIndex(files: number): string {
    return xml(
      'sitemapindex',
      Array.from({ length: files }, (_, at) => entry('sitemap', `${baseUrl()}/sitemap-${at + 1}.xml`)),
    )
  }

  /** Returns paths of projects. The oldest project of a repository gets the path with the repository's name. */
  function pathsOf(projects: Projects): (projectId: number) => string {
    const oldest = new Map<string, Projects[number]>()
    for (const project of projects) {
      const key = project.git_url?.toLowerCase()
      const known = key === undefined ? undefined : oldest.get(key)
      const isOlder = !known || known.created_at > project.created_at
      if (key?.startsWith(`${config.GITHUB_URL.toLowerCase()}/`) && isOlder) oldest.set(key, project)
    }
    const gitHost = new URL(config.GITHUB_URL).host
    const byName = new Map([...oldest.values()].map((project) => [project.id, pageAddress(project, null, gitHost)]))
    return (projectId) => byName.get(projectId) ?? projectPath(projectId)
  }
}

function entry(name: 'url' | 'sitemap', address: string, changed?: Date): string {
  const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${escapeHtml(address)}</loc>${when}</${name}>`
}

function xml(name: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${head}\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`
}
