import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'

/**
 * Orders files by rank, rounded so that floating point never decides; equal ones by how many texts name them, then by
 * path.
 */
export function mostImportant(paths: Iterable<string>, model: ProjectModel): string[] {
  const score = (path: string) =>
    Math.round((model.ranks.get(path) ?? 0) * 1e9) + (model.mentions.to.get(path)?.length ?? 0)
  return [...paths].toSorted(byScoreThenName(score, (path) => path))
}

/**
 * Weight of a file: how much depends on it and how much it contains. Picks the file that represents a
 * group, and where to start reading.
 */
export function weightOf(path: string, model: ProjectModel): number {
  const amount = model.files.get(path)?.analysis.amount ?? 0
  return Math.round(Math.sqrt((model.ranks.get(path) ?? 0) * amount) * 1e6)
}

/** Documents in the order that their authors intend, then the other files in their given order. */
export function inReadingOrder(paths: readonly string[], { kinds, readingOrder }: ProjectModel): readonly string[] {
  const documents = paths.filter((path) => kinds.get(path)?.role === 'document')
  if (documents.length < 2) return paths
  const place = (path: string) => readingOrder.get(path) ?? 0
  const ordered = documents.toSorted((one, other) => place(one) - place(other))
  return [...ordered, ...paths.filter((path) => kinds.get(path)?.role !== 'document')]
}
