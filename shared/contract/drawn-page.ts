import type { DocNode } from '../document/node.ts'
import type { Citation, PageRow } from './pages.ts'
import type { Project } from './projects.ts'

/**
 * A public page as the server renders it: readable before any script runs, and without scripts. The build
 * leaves a part of the client for this, so that the page looks as in the client.
 */
export type PageToDraw = {
  /** Host that acts as GitHub in this installation. */
  gitHost: string
  /** Origin of the installation, if configured. A page has more than one address. */
  origin: string | undefined
  /** Canonical address of the page, without the origin. */
  address: string
  project: Project
  page: PageRow
  /** The page, the pages above it, the siblings of all these pages, and the pages below the page. */
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
