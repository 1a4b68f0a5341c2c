import { byScoreThenName } from '../analysis/order.ts'
import type { ProjectModel } from '../analysis/project-model.ts'

/**
 * Sorts files by rank, then by the number of texts that name them, then by path. Ranks are rounded, so that
 * floating-point errors never decide.
 */
export function mostImportant(paths: Iterable<string>, model: ProjectModel): string[] {
  const score = (path: string) =>
    Math.round((model.ranks.get(path) ?? 0) * 1e9) + (model.mentions.to.get(path)?.length ?? 0)
  return [...paths].toSorted(byScoreThenName(score, (path) => path))
}

/**
 * Weight of a file: how much depends on it and how much it contains. Used to choose the file that represents
 * a group, and the files to read first.
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
