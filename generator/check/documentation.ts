import type { CitedSource } from '../analysis/follow-citation.ts'

/** Documentation as it is checked, wherever it comes from. */
export type Documentation = {
  pages: readonly DocumentedPage[]
  /** Files at the documented state with `sourceHash` of their text; undefined when that was not kept. */
  files: ReadonlyMap<string, string> | undefined
  /** The text of cited lines when it was written, for citations that have no `bareHash`. */
  quote?: (citation: PageCitation) => Promise<string | undefined>
  /** Whether what a page links to is there. Of other addresses nothing is known: true. */
  leadsSomewhere: (page: DocumentedPage, href: string) => boolean
}

export type DocumentedPage = {
  /** A path, as people see it in a report. */
  name: string
  markdown: string
  /** The file or folder that the page is about. */
  about: { path: string; type: 'file' | 'folder' } | undefined
  citations: readonly PageCitation[]
}

export type PageCitation = CitedSource & {
  /** How it stands in the page's text. */
  label: string
  id?: number
}

/** Documentation that cannot be read; `message` is for people. */
export class UnreadableDocumentation extends Error {
  override name = 'UnreadableDocumentation'
}
