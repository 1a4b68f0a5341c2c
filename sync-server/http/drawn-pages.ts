import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../db/connect.ts'
import { listCitations, toCitation } from '../../db/tables/citations.ts'
import { docBytes, loadDoc } from '../../db/tables/page-updates.ts'
import { findPage, type PageRow, pagesAround, toPage, whichPages } from '../../db/tables/pages.ts'
import { type ProjectForAsker, toProject } from '../../db/tables/projects.ts'
import { pageRevision } from '../../db/tables/revisions.ts'
import { namedRepository, projectPath, repositoryPath } from '../../shared/contract/documentation-address.ts'
import { type DrawnPage, PAGE_RENDERER_FILE, type PageRenderer } from '../../shared/contract/drawn-page.ts'
import type { Config } from '../config.ts'
import { findReadable } from '../programs/find-readable.ts'
import { type Renderer, updatesOf } from '../rendering/renderer.ts'

type DrawingOptions = { database: Database; renderer: Renderer; config: Config; directory: string }

/** `link` is the header that leads programs to the same as Markdown. */
export type ServedPage = DrawnPage & { link: string }

/** Maximum size of a page to render here, in bytes. Longer pages are rendered only in the browser. */
const LONGEST_BYTES = 256 * 1024
/** Maximum number of cached pages. A page is rendered once for each revision. */
const KEPT = 50
/** Maximum number of concurrent renderings. Above it, visitors get a page that renders itself. */
const AT_ONCE = 4
/** Maximum number of pages in the list beside the page. The client's tree shows all pages. */
const MOST_AROUND = 300

/**
 * Requester for rendering: a visitor, even if the request has a session. The rendered page is sent to
 * everyone, so it must contain nothing private.
 */
const VISITOR = null

/**
 * Renders pages of public projects, so that people can read them before any script runs. They look as the
 * client shows them to a visitor. Returns `undefined` for other addresses, and if the client was built
 * without the renderer.
 */
export function createPageDrawer({ database, renderer, config, directory }: DrawingOptions) {
  const { sql } = database
  const drawn = new Map<number, { from: string; page: Promise<ServedPage | undefined> }>()
  let loading: Promise<PageRenderer> | undefined
  const load = () => (loading ??= loadRenderer(directory))
  const isBuilt = existsSync(join(directory, PAGE_RENDERER_FILE))
  let drawing = 0

  return async (url: string): Promise<ServedPage | undefined> => {
    // If files have their own host, only the client can build their addresses.
    if (!isBuilt || config.hosts.api) return undefined
    const { readAddress } = await load()
    const address = readAddress(URL.parse(url, 'http://page')?.pathname ?? '')
    // Checked on each request, so that a project that became private isn't served from the cache.
    const project = address && (await findReadable(sql, VISITOR, address, config))
    if (!project) return undefined
    const pageId = address.pageId ?? project.default_page_id
    const page = pageId ? await findPage(sql, pageId) : undefined
    return page?.project_id === project.id ? lately(project, page) : undefined
  }

  async function lately(project: ProjectForAsker, page: PageRow): Promise<ServedPage | undefined> {
    // Includes the address, because another project of the same repository can change it without changing this
    // project's rows.
    const address = await addressOf(project, page)
    const from = `${address} ${await pageRevision(sql, page)}`
    const known = drawn.get(page.id)
    if (known?.from === from) return known.page
    if (drawing >= AT_ONCE) return undefined
    drawing += 1
    const made = draw(project, page, address).finally(() => {
      drawing -= 1
    })
    made.catch(() => drawn.delete(page.id))
    drawn.delete(page.id)
    drawn.set(page.id, { from, page: made })
    const [oldest] = drawn.keys()
    if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest)
    return made
  }

  async function draw(project: ProjectForAsker, page: PageRow, address: string): Promise<ServedPage | undefined> {
    const bytes = await docBytes(sql, page.id)
    if (bytes === 0 || bytes > LONGEST_BYTES) return undefined
    const stored = await loadDoc(sql, page.id)
    if (!stored) return undefined
    const updates = updatesOf(stored)
    const [citations, around, linked] = await Promise.all([
      listCitations(sql, page.id),
      pagesAround(sql, page, MOST_AROUND),
      renderer.render('linked', { updates }).then((pageIds) => whichPages(sql, project.id, pageIds)),
    ])
    const made = await renderer.render('drawn', {
      updates,
      module: moduleIn(directory),
      address,
      gitHost: new URL(config.GITHUB_URL).host,
      origin: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : undefined,
      project: toProject(project),
      page: toPage(page),
      around: around.map(toPage),
      citations: citations.map(toCitation),
      linked: new Set(linked),
    })
    return { ...made, link: `<${address}.md>; rel="alternate"; type="text/markdown"` }
  }

  /** Uses the name of the repository if that leads to this project: others may document the same repository. */
  async function addressOf(project: ProjectForAsker, page: PageRow): Promise<string> {
    const repository = namedRepository(project, new URL(config.GITHUB_URL).host)
    const named = repository && (await findReadable(sql, VISITOR, repository, config))
    return repository && named?.id === project.id
      ? repositoryPath(repository, page.id)
      : projectPath(project.id, page.id)
  }
}

const moduleIn = (directory: string) => pathToFileURL(join(directory, PAGE_RENDERER_FILE)).href

async function loadRenderer(directory: string): Promise<PageRenderer> {
  return (await import(moduleIn(directory))) as PageRenderer
}
