import { pageOfLink } from '../addresses.ts'
import { toMarkdown } from '../markdown/serialize.ts'
import type { DocNode } from '../node.ts'
import { fileNamed } from '../part-anchor.ts'
import { citationLabel, sourceLink } from '../source-link.ts'
import { relativePath } from './page-paths.ts'

export type CitationPlace = {
  id: number
  path: string
  start_line: number
  end_line: number
  commit_hash: string | null
}

export type PageContext = {
  citations: readonly CitationPlace[]
  gitUrl: string | null
  /** Address where a page can be read; `undefined` leaves the link as it is. */
  hrefOf: (pageId: number) => string | undefined
  imageSource?: (src: string) => string
}

/** Page as self-contained Markdown: citations name the file and its lines, and link there if possible. */
export function pageMarkdown(doc: DocNode, { citations, gitUrl, hrefOf, imageSource }: PageContext): string {
  const byId = new Map(citations.map((citation) => [citation.id, citation]))
  return toMarkdown(doc, {
    citation: (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const href = sourceLink(gitUrl, found)
      return { label: citationLabel(found), ...(href ? { href } : {}) }
    },
    href: (href) => {
      const target = pageOfLink(href)
      const address = target && hrefOf(target.pageId)
      return address === undefined ? href : `${address}${headingOf(target?.anchor ?? '')}`
    },
    ...(imageSource ? { imageSource } : {}),
  })
}

/** Drops anchors of files, because a Markdown file has anchors only for its headings. */
function headingOf(anchor: string): string {
  return fileNamed(anchor.slice(1)) === undefined ? anchor : ''
}

/**
 * Links between the files of pages. `from` is the file with the links; `paths` has the files of all pages by
 * id.
 */
export function linksFrom(from: string, paths: ReadonlyMap<number, string>): PageContext['hrefOf'] {
  return (pageId) => {
    const path = paths.get(pageId)
    return path === undefined ? undefined : relativePath(from, path)
  }
}
