import { compareText } from '../analysis/order.ts'
import { folderKey, parentFolder } from './paths.ts'
import type { Plan, PlanNode } from './plan-node.ts'

/** The key and title that other pages use for a page. */
export type PlannedTitle = Pick<PlanNode, 'key' | 'title'>

/** The plan as pages query it, one lookup at a time: a page depends only on the entries that it looks up. */
export type PlannedPages = {
  /** Keys and titles of the pages, by key, in plan order. */
  titles: ReadonlyMap<string, PlannedTitle>
  /**
   * Topic pages by the key of the page above them ('' at the top), in the order of the plan. Their files are
   * ordered by path, so that other pages don't depend on which file is the most important.
   */
  parts: ReadonlyMap<string, readonly PlanNode[]>
  /** Innermost topic page that covers a file, by the path of the file. */
  topicOf: ReadonlyMap<string, PlannedTitle>
  /** Topic page of the part that is a folder, by the path of the folder. */
  topicAt: ReadonlyMap<string, PlannedTitle>
  /** For a folder without a page, the page of its only subfolder. By the path of the outer folder. */
  joined: ReadonlyMap<string, PlannedTitle>
}

export function plannedPages(plan: Plan): PlannedPages {
  const topics = plan.filter(({ kind }) => /topic/.test(kind))
  const topicOf = new Map<string, PlannedTitle>()
  // The plan lists the pages below a page after it, so the innermost topic page overwrites the others.
  for (const { key, title, files } of topics) for (const path of files) topicOf.set(path, { key, title })
  const topicAt = new Map<string, PlannedTitle>()
  for (const { key, title, sourcePath } of topics) if (sourcePath !== null) topicAt.set(sourcePath, { key, title })
  const parts = topics.map((node) => ({ ...node, files: node.files.toSorted(compareText) }))
  return {
    titles: new Map(plan.map(({ key, title }) => [key, { key, title }])),
    parts: Map.groupBy(parts, ({ parentKey }) => parentKey ?? ''),
    topicOf,
    topicAt,
    joined: joinedFolders(plan),
  }
}

function joinedFolders(plan: Plan): Map<string, PlannedTitle> {
  const folders = plan.filter(({ kind }) => kind === 'folder')
  const withPages = new Set(folders.map(({ key }) => key))
  const joined = new Map<string, PlannedTitle>()
  const several = new Set<string>()
  for (const { key, title, sourcePath } of folders) {
    let path = parentFolder(sourcePath ?? '')
    for (; path !== '' && !withPages.has(folderKey(path)); path = parentFolder(path)) {
      if (joined.has(path)) several.add(path)
      joined.set(path, { key, title })
    }
  }
  for (const path of several) joined.delete(path)
  return joined
}
