import type { DocNode } from '../document/node.ts'
import type { Citation, PageRow } from './pages.ts'
import type { Project } from './projects.ts'

/**
 * Input for a public page that the server renders, so that it's readable without scripts and before they run.
 * The client's build contains a renderer for it, so the page looks the same as in the client.
 */
export type PageToDraw = {
  /** Host that acts as GitHub in this installation. */
  gitHost: string
  /** Origin of the installation for canonical links, if configured: one page can have several addresses. */
  origin: string | undefined
  /** Canonical address of the page, without the origin. */
  address: string
  project: Project
  page: PageRow
  /** Pages for the tree: the page, its ancestors, the siblings of all of these, and the page's children. */
  around: readonly PageRow[]
  content: DocNode
  citations: readonly Citation[]
  /** Ids of existing pages that the content links to. */
  linked: ReadonlySet<number>
}

/** `head` stands in place of the title, `body` in place of the words for who has no scripts. */
export type DrawnPage = { head: string; body: string }

export type ProjectAddress = { projectId: number } | { owner: string; repo: string }

/** Exports of the module that the build creates for the server. */
export type PageRenderer = {
  drawPage: (input: PageToDraw) => DrawnPage
  /** Parses the project and the page from an address of the documentation; undefined for any other address. */
  readAddress: (pathname: string) => (ProjectAddress & { pageId: number | undefined }) | undefined
}

/** Beside the built page. */
export const PAGE_RENDERER_FILE = '.draw-page.mjs'
