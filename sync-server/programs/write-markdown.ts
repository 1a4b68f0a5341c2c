import type { Renderer } from '../rendering/renderer.ts'
import type { ReadPage } from './read-pages.ts'
import type { PageToWrite, WrittenProject } from './write-page.ts'

type Writing = { project: WrittenProject; read: ReadPage<PageToWrite['page']>; base: string }

/** See `writePage`. Of a page that can't be rendered there is a notice under its name. */
export function writeMarkdown(renderer: Renderer, { project, read, base }: Writing): Promise<string> {
  const { id, type, name, git_url, commit_hash } = project
  const { updates, citations, page } = read
  return renderer.renderOrTell('markdown', {
    pageId: page.id,
    updates,
    citations,
    // Rows hold more than is written, which needn't be copied to a thread.
    page: { id: page.id, name: page.name, updated_at: page.updated_at, source_gone: page.source_gone ?? null },
    project: { id, type, name, git_url, commit_hash },
    base,
  })
}
