import type { PAGE_KINDS } from '../../shared/contract/pages.ts'

export type PageKind = (typeof PAGE_KINDS)[number]

/**
 * One page of the planned tree. `key` stays the same when the title changes. The ledger says which page has
 * the key, also after its file was renamed. Keys: `overview`, `topic:{slug}`, `topic-page:{slug}/{slug}`,
 * `subtopic:{slug}/{slug}/{slug}`, `folder:{path}`, `file:{path}`.
 */
export type PlanNode = {
  key: string
  parentKey: string | null
  kind: PageKind
  title: string
  /** The file of a file page, the folder of a folder page. */
  sourcePath: string | null
  /** Paths of the files the page speaks about, most important first. */
  files: string[]
  /** The page only links to parts that had no room beside the large ones. */
  others?: true
  /**
   * The page has nothing to say. Its content is shown on the page of the folder above, unless people changed
   * the page itself.
   */
  quiet?: true
}

/** In the order of writing: overview, topics, topic pages, subtopics, folders before what they hold, files. */
export type Plan = PlanNode[]
