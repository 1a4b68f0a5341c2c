import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { citedLines } from '../analysis/resolve-citation.ts'
import type { Plan, PlanNode } from '../plan/plan-node.ts'
import { fileKey, folderKey } from '../plan/plan-pages.ts'
import type { Writer } from '../prompts/writer.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, FileRef, PageRef } from './facts.ts'

/** What a page is composed from. `pageId` gives the id of the page with a plan key. */
export type ComposeContext = {
  model: ProjectModel
  plan: Plan
  language: DocumentationLanguage
  projectKey: string
  pageId: (planKey: string) => number
  read: (path: string) => string
  /** Where a model writes as well. */
  writer?: Writer | undefined
}

/** The plan by key and by what its pages are about; made once for each plan. */
type PlanIndex = {
  nodes: ReadonlyMap<string, PlanNode>
  children: ReadonlyMap<string, readonly PlanNode[]>
  /** The top-level topic, and the deepest page of it, that a file belongs to. */
  topicOf: ReadonlyMap<string, PlanNode>
  innermostTopicOf: ReadonlyMap<string, PlanNode>
}

const indexes = new WeakMap<Plan, PlanIndex>()

export function planIndex(plan: Plan): PlanIndex {
  const known = indexes.get(plan)
  if (known) return known
  const topicOf = new Map<string, PlanNode>()
  const innermostTopicOf = new Map<string, PlanNode>()
  for (const node of plan) {
    if (!/topic/.test(node.kind)) continue
    for (const path of node.files) {
      if (node.kind === 'topic') topicOf.set(path, node)
      innermostTopicOf.set(path, node)
    }
  }
  const index: PlanIndex = {
    nodes: new Map(plan.map((node) => [node.key, node])),
    children: Map.groupBy(
      plan.filter((node) => node.parentKey !== null),
      (node) => node.parentKey ?? '',
    ),
    topicOf,
    innermostTopicOf,
  }
  indexes.set(plan, index)
  return index
}

export function fileRef(path: string, context: ComposeContext): FileRef {
  return { path, page: context.pageId(fileKey(path)) }
}

export function folderRef(path: string, context: ComposeContext): PageRef {
  return { title: path, page: context.pageId(folderKey(path)), folder: true }
}

export function nodeRef(node: PlanNode, context: ComposeContext): PageRef {
  return { title: node.title, page: context.pageId(node.key) }
}

/** A reference that leads somewhere, or null: what cannot be checked is not cited. */
export function checked(ref: CitationRef, context: ComposeContext): CitationRef | null {
  return citedLines(ref, context.model) ? ref : null
}

export function citeSymbol(path: string, symbol: string, context: ComposeContext): CitationRef | null {
  return checked({ path, symbol }, context)
}

export function citeLine(path: string, line: number, anchor: string, context: ComposeContext): CitationRef | null {
  return checked({ path, symbol: null, lines: { start: line, end: line }, anchor }, context)
}

export function capped<T>(items: readonly T[], most: number): Capped<T> {
  // One more is named rather than counted.
  const shown = items.length === most + 1 ? items.length : most
  return { items: items.slice(0, shown), more: Math.max(0, items.length - shown) }
}
