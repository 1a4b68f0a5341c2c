import type { PAGE_KINDS } from '../../shared/contract/pages.ts'

export type PageKind = (typeof PAGE_KINDS)[number]

/**
 * Page of the planned tree. `key` stays the same when the title changes. The ledger says which page has the
 * key, even after a rename of its file. Keys: `overview`, `topic:{slug}`, `topic-page:{slug}/{slug}`,
 * `subtopic:{slug}/{slug}/{slug}`, `folder:{path}`, `file:{path}`.
 */
export type PlanNode = {
  key: string
  parentKey: string | null
  kind: PageKind
  title: string
  /** Path of the file or folder that the page is about; null if there is none. */
  sourcePath: string | null
  /** Paths of the files the page speaks about, most important first. */
  files: string[]
  /** Set if the page only links to the smaller parts, which had no room beside the large parts. */
  others?: true
  /**
   * Set if the page has nothing to say. The page of the folder above then shows its content, unless people
   * changed the page itself.
   */
  quiet?: true
}

/** Pages in writing order: overview, topics, topic pages, subtopics, folders from the outside in, files. */
export type Plan = PlanNode[]
