import type { Renderer } from '../rendering/renderer.ts'
import type { ReadPage } from './read-pages.ts'
import type { PageToWrite, WrittenProject } from './write-page.ts'

type Writing = { project: WrittenProject; read: ReadPage<PageToWrite['page']>; base: string }

/** Renders a page: see `writePage`. If that fails, the page has a notice under its name. */
export function writeMarkdown(renderer: Renderer, { project, read, base }: Writing): Promise<string> {
  const { id, type, name, git_url, commit_hash } = project
  const { updates, citations, page } = read
  return renderer.renderOrTell('markdown', {
    pageId: page.id,
    updates,
    citations,
    // Copies only the needed columns, because rows are cloned for a thread.
    page: { id: page.id, name: page.name, updated_at: page.updated_at, source_gone: page.source_gone ?? null },
    project: { id, type, name, git_url, commit_hash },
    base,
  })
}
