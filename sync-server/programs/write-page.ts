import { projectPath } from '../../shared/contract/documentation-address.ts'
import type { Project } from '../../shared/contract/projects.ts'
import { commitOf } from '../../shared/contract/sources.ts'
import { type CitationPlace, pageMarkdown } from '../../shared/document/files/page-markdown.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { sourceGoneWords } from '../../shared/document/source-gone.ts'

export type WrittenProject = Pick<Project, 'id' | 'type' | 'name' | 'git_url' | 'commit_hash'>
type NamedPage = { id: number; name: string; updated_at: Date; source_gone?: string | null }
export type PageToWrite = {
  project: WrittenProject
  page: NamedPage
  doc: DocNode
  citations: CitationPlace[]
  base: string
}

/**
 * Writes a page as Markdown for programs: its title, its address and its text. `base` precedes addresses
 * of this installation. Links to other pages lead to their Markdown, too.
 */
export function writePage({ project, page, doc, citations, base }: PageToWrite): string {
  const [title, ...blocks] = titled(withoutDrawings(doc), page.name)
  const content = [...(title ? [title] : []), aboutPage(project, page, base), ...blocks]
  return pageMarkdown(
    { type: 'doc', content },
    {
      citations,
      gitUrl: project.git_url,
      hrefOf: (pageId) => `${base}${projectPath(project.id, pageId)}.md`,
      imageSource: (src) => (/^https?:/i.test(src) ? src : base + src.replace(/^attachment:/, '/api/blob/')),
    },
  )
}

/** Returns the blocks of a page, of which the first is its title. */
export function titled({ content = [] }: DocNode, name: string): DocNode[] {
  const [first] = content
  if (first?.type === 'heading' && first.content?.length) return content
  return [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: name || 'Untitled' }] }, ...content]
}

function aboutPage(project: WrittenProject, page: NamedPage, base: string): DocNode {
  const address = `${base}${projectPath(project.id, page.id)}`
  const link = { type: 'text', text: project.name || 'Untitled', marks: [{ type: 'link', attrs: { href: address } }] }
  const hash = commitOf(project)
  const commit = hash ? [{ type: 'text', text: `, commit ${hash}` }] : []
  const updated = { type: 'text', text: `. Updated: ${page.updated_at.toISOString()}` }
  const words = [{ type: 'text', text: 'Source: ' }, link, ...commit, updated]
  return { type: 'blockquote', content: [{ type: 'paragraph', content: words }, ...sourceGone(page)] }
}

/** Returns a notice for readers if the page's source no longer exists. */
export function sourceGone({ source_gone: gone }: Pick<NamedPage, 'source_gone'>): DocNode[] {
  if (typeof gone !== 'string') return []
  return [{ type: 'paragraph', content: [{ type: 'text', text: sourceGoneWords(gone) }] }]
}

/** Replaces each drawing by the text in it, because a reader of Markdown can't see drawings. */
function withoutDrawings(node: DocNode): DocNode {
  if (node.type === 'editorCanvas') {
    const words = typeof node.attrs?.words === 'string' ? node.attrs.words : ''
    return { type: 'paragraph', content: [{ type: 'text', text: words ? `Drawing: ${words}` : 'Drawing' }] }
  }
  return node.content ? { ...node, content: node.content.map(withoutDrawings) } : node
}
