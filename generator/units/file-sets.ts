import type { ImportEdge } from '../analysis/import-graph.ts'
import { byScoreThenName, compareText } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { stemOfPath } from '../plan/names.ts'
import type { Capped, FileLine, Summary } from './facts.ts'
import { summaryOf } from './summaries.ts'
import { type ComposeContext, capped, fileRef } from './view.ts'

/**
 * Row of a file with its summary. If the file only has a name equal to its own, the row shows members
 * instead, because that name says nothing.
 */
export function fileLine(path: string, context: ComposeContext): FileLine {
  const file = fileRef(path, context)
  const summary = summaryOf(path, context.model, context.read)
  const isNamesake = summary.type === 'names' && summary.more === 0 && summary.names.join() === stemOfPath(path)
  return { file, summary: isNamesake && !file.anchor ? membersOf(path, context) : summary }
}

const MAX_MEMBERS = 3

function membersOf(path: string, { model }: ComposeContext): Summary {
  const type = model.files.get(path)?.analysis.symbols.find(({ name }) => name === stemOfPath(path))
  const shown = (type?.members ?? []).filter(({ visibility, name }) => visibility === 'public' && name !== type?.name)
  const { items, more } = capped([...new Set(shown.map(({ name }) => name))], MAX_MEMBERS)
  return { type: items.length > 0 ? 'members' : 'names', names: items, more }
}

/** Languages of files, most used first. */
export function languagesOf(
  paths: Iterable<string>,
  model: ProjectModel,
  most = 3,
): Capped<{ language: string; files: number }> {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const language = model.kinds.get(path)?.language
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const sorted = [...counts].toSorted(
    byScoreThenName(
      ([, count]) => count,
      ([name]) => name,
    ),
  )
  return capped(
    sorted.map(([language, files]) => ({ language, files })),
    most,
  )
}

/** All files in a folder and the folders below. */
export function filesBelow(folder: string, model: ProjectModel): string[] {
  const found: string[] = []
  const stack = [folder]
  while (stack.length > 0) {
    const entry = model.folders.get(stack.pop() ?? '')
    found.push(...(entry?.files ?? []))
    stack.push(...(entry?.folders ?? []))
  }
  return found.toSorted(compareText)
}

/** Number of files that import a file, without tests. */
export function importerCount(path: string, model: ProjectModel): number {
  const edges = model.graph.importers.get(path) ?? []
  return edges.filter((edge) => model.kinds.get(edge.from)?.role !== 'test').length
}

/** `uses`: names that a file takes from another, each for each file; one where it takes the file as a whole. */
export type Crossing = { from: string; to: string; uses: number }

/**
 * Counts uses between groups of files, most first. `groupOf`: returns the group of a file, or undefined. A
 * re-exported name counts as a use of the declaring file by the file that imports it.
 */
export function crossings(edges: readonly ImportEdge[], groupOf: (path: string) => string | undefined): Crossing[] {
  const counts = new Map<string, Map<string, number>>()
  for (const edge of edges) {
    const source = groupOf(edge.from)
    const target = source === undefined ? undefined : groupOf(edge.to)
    if (source === undefined || target === undefined || target === source) continue
    if (edge.reExport || edge.leadsOn) continue
    const targets = counts.get(source) ?? new Map<string, number>()
    counts.set(source, targets.set(target, (targets.get(target) ?? 0) + Math.max(1, edge.names.length)))
  }
  const found = [...counts].flatMap(([from, targets]) => [...targets].map(([to, uses]) => ({ from, to, uses })))
  return found.toSorted((a, b) => b.uses - a.uses || compareText(a.from, b.from) || compareText(a.to, b.to))
}
