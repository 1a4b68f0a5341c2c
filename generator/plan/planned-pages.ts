import { compareText } from '../analysis/order.ts'
import { folderKey, parentFolder } from './paths.ts'
import type { Plan, PlanNode } from './plan-node.ts'

/** The key and title that other pages use for a page. */
export type PlannedTitle = Pick<PlanNode, 'key' | 'title'>

/** The plan as its pages are looked up in it, each by itself: what one page does not look up is no matter of it. */
export type PlannedPages = {
  /** By key, in the order of the plan. */
  titles: ReadonlyMap<string, PlannedTitle>
  /**
   * The pages of topics by the key of the page above them, '' for those at the top, in the order of the plan. Their files
   * are in the order of their paths: which of them is the most important now is no matter of other pages.
   */
  parts: ReadonlyMap<string, readonly PlanNode[]>
  /** The innermost page of a topic that speaks about a file, by the path of the file. */
  topicOf: ReadonlyMap<string, PlannedTitle>
  /** The page of the part that is a folder, by the path of the folder. */
  topicAt: ReadonlyMap<string, PlannedTitle>
  /** The page of the only folder in a folder that has no page itself, by the path of the latter. */
  joined: ReadonlyMap<string, PlannedTitle>
}

export function plannedPages(plan: Plan): PlannedPages {
  const topics = plan.filter(({ kind }) => /topic/.test(kind))
  const topicOf = new Map<string, PlannedTitle>()
  // The pages below one come after it.
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
