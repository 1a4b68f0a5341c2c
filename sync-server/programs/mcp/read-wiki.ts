import { listPages, type PageRow } from '../../../db/tables/pages.ts'
import type { ProjectForAsker } from '../../../db/tables/projects.ts'
import { projectPath } from '../../../shared/contract/documentation-address.ts'
import { type OrderedPage, orderPages } from '../../../shared/document/files/page-order.ts'
import { link, plain } from '../../../shared/retrieval/quote.ts'
import { invalidRequest } from '../../errors.ts'
import { readPages } from '../read-pages.ts'
import { writeMarkdown } from '../write-markdown.ts'
import { cut, goOn, MOST_CHARACTERS, readCursor, writeCursor } from './bounded.ts'
import type { Caller } from './caller.ts'
import type { Arguments } from './tools.ts'

export async function readStructure(
  caller: Caller,
  { repoName, cursor }: Arguments<'read_wiki_structure'>,
): Promise<string> {
  const project = await caller.project(repoName)
  const pages = await pagesOf(caller, project)
  const from = indexOf(pages, readCursor(cursor)?.pageId)
  const address = caller.baseUrl + projectPath(project.id)
  let text = from > 0 ? '' : `# ${plain(project.name)}\n\nEvery page is there as Markdown: ${address}/{id}.md\n\n`
  for (const { page, depth } of pages.slice(from)) {
    const label = `${page.name || 'Untitled'}`
    const line = `${'  '.repeat(Math.min(depth, 20))}- ${link({ label, href: null })} (${page.id})\n`
    if (text.length + line.length > MOST_CHARACTERS)
      return text + goOn(writeCursor({ pageId: page.id, said: 0 })).trimStart()
    text += line
  }
  return pages.length > 0 ? text : `${text}This project has no pages yet.`
}

export async function readContents(
  caller: Caller,
  { repoName, pageId, cursor }: Arguments<'read_wiki_contents'>,
): Promise<string> {
  const project = await caller.project(repoName)
  const all = await pagesOf(caller, project)
  const from = readCursor(cursor)
  const first = indexOf(all, from?.pageId ?? pageId)
  const pages = all.slice(first, pageId === undefined ? undefined : first + 1).map(({ page }) => page)
  let text = ''
  for await (const read of readPages(caller.sql, caller.actor, project.id, pages)) {
    const { id } = read.page
    const said = id === from?.pageId ? from.said : 0
    const markdown = await writeMarkdown(caller.renderer, { project, read, base: caller.baseUrl })
    const whole = `${markdown.trim()}\n\n`
    const part = cut(whole.slice(said), MOST_CHARACTERS - text.length)
    text += part
    if (said + part.length < whole.length) return text + goOn(writeCursor({ pageId: id, said: said + part.length }))
    if (text.length < MOST_CHARACTERS) continue
    const next = pages[pages.findIndex((page) => page.id === id) + 1]
    return next ? text + goOn(writeCursor({ pageId: next.id, said: 0 })) : text
  }
  return text || 'There is nothing more to read.'
}

async function pagesOf({ sql }: Caller, project: ProjectForAsker): Promise<OrderedPage<PageRow>[]> {
  return orderPages(await listPages(sql, project.id), project.default_page_id)
}

function indexOf(pages: readonly OrderedPage<PageRow>[], pageId: number | undefined): number {
  if (pageId === undefined) return 0
  const index = pages.findIndex(({ page }) => page.id === pageId)
  if (index >= 0) return index
  throw invalidRequest(`This project has no page ${pageId}. Call read_wiki_structure for the ids of its pages.`)
}
