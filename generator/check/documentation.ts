import type { CitedSource } from '../analysis/follow-citation.ts'

/** Documentation to check, from any kind of source. */
export type Documentation = {
  pages: readonly DocumentedPage[]
  /** Hashes of files at the documented state, by `sourceHash` of their text. Undefined if they aren't known. */
  files: ReadonlyMap<string, string> | undefined
  /** Returns the original text of cited lines, for citations without a `bareHash`. */
  quote?: (citation: PageCitation) => Promise<string | undefined>
  /** Whether the target of a link on a page exists. Returns true for addresses that can't be checked. */
  leadsSomewhere: (page: DocumentedPage, href: string) => boolean
}

export type DocumentedPage = {
  /** Path of the page, as people see it in a report. */
  name: string
  markdown: string
  /** The file or folder that the page is about. */
  about: { path: string; type: 'file' | 'folder' } | undefined
  citations: readonly PageCitation[]
}

export type PageCitation = CitedSource & {
  /** Text of the citation on the page. */
  label: string
  id?: number
}

/** Documentation that can't be read. `message` is shown to people. */
export class UnreadableDocumentation extends Error {
  override name = 'UnreadableDocumentation'
}
