import type { CitedSource } from '../analysis/follow-citation.ts'

/** Documentation as it is checked, wherever it comes from. */
export type Documentation = {
  pages: readonly DocumentedPage[]
  /** Files at the documented state with `sourceHash` of their text; undefined when that was not kept. */
  files: ReadonlyMap<string, string> | undefined
  /** The text of cited lines when it was written, for citations that have no `bareHash`. */
  quote?: (citation: PageCitation) => Promise<string | undefined>
  /** Whether the target of a link on a page exists. Returns true for addresses that can't be checked. */
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
  /** The text of the citation on the page. */
  label: string
  id?: number
}

/** Documentation that cannot be read; `message` is for people. */
export class UnreadableDocumentation extends Error {
  override name = 'UnreadableDocumentation'
}
