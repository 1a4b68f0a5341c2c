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
  /** Returns the URL of a page. If it returns `undefined`, the link stays unchanged. */
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

/** Removes an anchor that names a file: in a Markdown file, only headings have anchors. */
function headingOf(anchor: string): string {
  return fileNamed(anchor.slice(1)) === undefined ? anchor : ''
}

/**
 * Returns a `hrefOf` for links between exported pages. `from`: path of the file that contains the links.
 * `paths`: path of each page's file, by page id.
 */
export function linksFrom(from: string, paths: ReadonlyMap<number, string>): PageContext['hrefOf'] {
  return (pageId) => {
    const path = paths.get(pageId)
    return path === undefined ? undefined : relativePath(from, path)
  }
}
