import type { ProjectModel } from '../../analysis/project-model.ts'
import { isGeneric, isVerb, plainName, stemOfPath, wordsOf } from '../../plan/names.ts'

/**
 * Strength of the tie between two files, by their paths. Counts uses in both directions and similar names.
 */
export type Ties = ReadonlyMap<string, ReadonlyMap<string, number>>

const FAMILY_WEIGHT = 1
/** Number of next files of a family to tie a file to. Limited: thousands of names may begin alike. */
const FAMILY_REACH = 20

/**
 * Computes the ties between files. A use counts less the more files use the used file, and the more files the
 * using file uses. Files that most others need, or that use most others, say little about ties.
 */
export function tiesBetween(files: readonly string[], model: ProjectModel): Ties {
  const ties = new Map(files.map((path) => [path, new Map<string, number>()]))
  const add = (one: string, other: string, weight: number) => {
    ties.get(one)?.set(other, (ties.get(one)?.get(other) ?? 0) + weight)
    ties.get(other)?.set(one, (ties.get(other)?.get(one) ?? 0) + weight)
  }
  const uses = files.flatMap((path) =>
    (model.graph.imports.get(path) ?? []).filter((edge) => ties.has(edge.to) && !edge.reExport && !edge.leadsOn),
  )
  const importers = Map.groupBy(uses, ({ to }) => to)
  const imports = Map.groupBy(uses, ({ from }) => from)
  for (const { from, to, names } of uses) {
    const popularity = importers.get(to)?.length ?? 1
    const breadth = imports.get(from)?.length ?? 1
    add(from, to, (1 + Math.min(1, names.length / 6)) / Math.sqrt(popularity * breadth))
  }
  for (const family of [...familiesOf(files).values(), ...namesakesOf(files)]) {
    for (const [at, one] of family.entries())
      for (const other of family.slice(at + 1, at + 1 + FAMILY_REACH)) add(one, other, FAMILY_WEIGHT)
  }
  return ties
}

/** Groups files by the first word of their names. Leaves out words that don't tell what a file is about. */
export function familiesOf(files: readonly string[]): Map<string, string[]> {
  const families = Map.groupBy(files, (path) => wordsOf(stemOfPath(path))[0] ?? '')
  for (const word of families.keys()) if (word.length < 3 || isGeneric(word) || isVerb(word)) families.delete(word)
  return families
}

/** Groups files with the same name in different folders. Leaves out generic names, which name no subject. */
function namesakesOf(files: readonly string[]): string[][] {
  const telling = files.filter((path) => !isGeneric(stemOfPath(path)))
  return [...Map.groupBy(telling, (path) => plainName(stemOfPath(path))).values()]
}

/** Total strength of a file's ties to `others`. */
export function tieTo(path: string, others: ReadonlySet<string>, ties: Ties): number {
  let sum = 0
  for (const [other, weight] of ties.get(path) ?? []) if (others.has(other)) sum += weight
  return sum
}
