import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { PageIndex } from '../../../sync/index.ts'

/**
 * Row of the tree: a page, a section heading, or both. The page of the top folder is also the heading of the
 * files section.
 */
export type TreeRow = { id: string; name: string; page?: PageRow; isSection: boolean }

export const ROOT = 'root'
const TOPICS = 'topics'
const FILES = 'files'

export type TreeModel = {
  row: (id: string) => TreeRow
  children: (id: string) => string[]
  /** Ids of the section headings. Sections are open at first. */
  sections: readonly string[]
  /** Rows that must be open for a page to be visible. */
  above: (pageId: number) => string[]
  /** Returns the number of a page's ancestors. Section headings don't count. */
  depth: (pageId: number) => number
}

export const rowId = (pageId: number) => `page-${pageId}`

type Sections = { own: PageRow[]; topics: PageRow[]; files: PageRow[]; filesPage: PageRow | undefined }

/**
 * Builds the rows of a project's tree: the default page, pages without a section, topics, and files. For a
 * search, `shown` has the ids of the pages to include.
 */
export function buildTree(pages: PageIndex, defaultPageId: number | null, shown?: ReadonlySet<number>): TreeModel {
  const isShown = (row: PageRow) => !shown || shown.has(row.id)
  const { filesPage } = sectionsOf(pages.childrenOf(0), defaultPageId)
  let from: readonly PageRow[] = []
  let found: Sections = { own: [], topics: [], files: [], filesPage }
  /**
   * Returns the current top-level pages by section. Reads them on each call, as for children, because a page
   * that is being moved must not appear in two places.
   */
  const top = () => {
    const now = pages.childrenOf(0)
    if (now !== from) found = sectionsOf(now.filter(isShown), defaultPageId)
    from = now
    return found
  }
  const { topics, files } = top()
  const filesSection = filesPage ? rowId(filesPage.id) : FILES
  const sections = [...(topics.length > 0 ? [TOPICS] : []), ...(files.length > 0 ? [filesSection] : [])]
  const ids = (rows: readonly PageRow[]) => rows.map((row) => rowId(row.id))
  const pageOf = (id: string) => pages.byId.get(Number(id.slice('page-'.length)))

  const above = (pageId: number): string[] => {
    const path: string[] = []
    const seen = new Set<number>()
    let row = pages.byId.get(pageId)
    while (row && !seen.has(row.id)) {
      seen.add(row.id)
      const parent = pages.byId.get(row.parent_id)
      if (parent) path.unshift(rowId(parent.id))
      else if (top().topics.includes(row)) path.unshift(TOPICS)
      else if (top().files.includes(row) && row !== filesPage) path.unshift(FILES)
      row = parent
    }
    return path
  }

  return {
    row: (id) => {
      if (id === TOPICS) return { id, name: 'Topics', isSection: true }
      if (id === FILES) return { id, name: 'Files', isSection: true }
      const page = pageOf(id)
      return page ? { id, name: page.name, page, isSection: page === filesPage } : { id, name: '', isSection: false }
    },
    children: (id) => {
      if (id === ROOT) return [...ids(top().own), ...sections]
      if (id === TOPICS) return ids(top().topics)
      if (id === FILES) return ids(top().files)
      const page = pageOf(id)
      return page ? ids(pages.childrenOf(page.id).filter(isShown)) : []
    },
    sections,
    above,
    depth: (pageId) => above(pageId).filter((id) => !sections.includes(id)).length,
  }
}

/**
 * Maximum number of rows opened by a search. No one reads more, and people can open the rows below
 * themselves.
 */
const MOST_OPENED = 300

/**
 * Returns the rows that a search expands: all sections, then pages from the top until `MOST_OPENED` rows are
 * shown.
 */
export function rowsToOpen({ children, sections }: TreeModel): string[] {
  const open: string[] = []
  let seen = 0
  const walk = (id: string) => {
    const isPage = id !== ROOT && !sections.includes(id)
    if (isPage && seen >= MOST_OPENED) return
    const below = children(id)
    if (below.length === 0) return
    open.push(id)
    if (isPage) seen += below.length
    for (const row of below) walk(row)
  }
  walk(ROOT)
  return open
}

function sectionsOf(top: readonly PageRow[], defaultPageId: number | null): Sections {
  const isDefault = (row: PageRow) => row.id === defaultPageId
  const isFile = (row: PageRow) => !isDefault(row) && (row.type === 'file' || row.kind === 'folder')
  const isTopic = (row: PageRow) => !isDefault(row) && !isFile(row) && row.kind === 'topic'
  const files = top.filter(isFile)
  const [only] = files
  return {
    own: top.filter((row) => !isFile(row) && !isTopic(row)).sort((a, b) => Number(isDefault(b)) - Number(isDefault(a))),
    topics: top.filter(isTopic),
    files,
    // If a single folder contains all files, its page serves as the section heading.
    filesPage: files.length === 1 && only?.kind === 'folder' ? only : undefined,
  }
}
