import type { DocNode } from '../document/node.ts'
import type { Citation, PageRow } from './pages.ts'
import type { Project } from './projects.ts'

/**
 * A public page as the server draws it, to be read before any script has run, and without scripts. It is drawn by a part
 * of the client that the build leaves beside it, so that it looks as the client will show it.
 */
export type PageToDraw = {
  /** Host that acts as GitHub in this installation. */
  gitHost: string
  /** Where the installation is reached, if it says so: a page has more than one address. */
  origin: string | undefined
  /** The one of its addresses by which it wants to be known, without the origin. */
  address: string
  project: Project
  page: PageRow
  /** The page, the pages above it, what stands beside each of these, and the pages below it. */
  around: readonly PageRow[]
  content: DocNode
  citations: readonly Citation[]
  /** Ids of the linked pages that exist. */
  linked: ReadonlySet<number>
}

/** `head` stands in place of the title, `body` in place of the words for who has no scripts. */
export type DrawnPage = { head: string; body: string }

export type ProjectAddress = { projectId: number } | { owner: string; repo: string }

/** Exports of the module that the build creates for the server. */
export type PageRenderer = {
  drawPage: (input: PageToDraw) => DrawnPage
  /** Project and page that an address of the documentation names; undefined for every other address. */
  readAddress: (pathname: string) => (ProjectAddress & { pageId: number | undefined }) | undefined
}

/** Beside the built page. */
export const PAGE_RENDERER_FILE = '.draw-page.mjs'
