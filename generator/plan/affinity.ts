import type { WeightedEdge } from '../analysis/graph/communities.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { isGeneric, isVerb, stemOfPath, wordsOf } from './names.ts'

const NAME_WEIGHT = 1.2
const FAMILY_WEIGHT = 2

/**
 * How closely files belong together: imports between them, damped for what everybody imports, and words that few file
 * names share. Indices are those of `files`.
 */
export function affinities(files: readonly string[], model: ProjectModel): WeightedEdge[] {
  return [...importAffinities(files, model), ...nameAffinities(files)]
}

function importAffinities(files: readonly string[], model: ProjectModel): WeightedEdge[] {
  const numbers = new Map(files.map((path, number) => [path, number]))
  const inside = files.flatMap((path, a) =>
    (model.graph.imports.get(path) ?? []).flatMap((edge) => {
      const b = numbers.get(edge.to)
      return b === undefined ? [] : [{ a, b, names: edge.names.length, reExport: edge.reExport }]
    }),
  )
  const importers = new Map<number, number>()
  const imports = new Map<number, number>()
  for (const { a, b } of inside) {
    importers.set(b, (importers.get(b) ?? 0) + 1)
    imports.set(a, (imports.get(a) ?? 0) + 1)
  }
  // What most files import, and files that import most others, say nothing about who belongs to whom.
  const hub = Math.max(5, files.length * 0.4)
  return inside.flatMap(({ a, b, names, reExport }) => {
    const popularity = importers.get(b) ?? 1
    const breadth = imports.get(a) ?? 1
    if (reExport || popularity > hub || breadth > hub * 1.3) return []
    return [{ a, b, weight: (1 + Math.min(1, names / 6)) / Math.sqrt(Math.min(popularity, breadth * 1.5)) }]
  })
}

/** Of a word that thousands of files share, the names that stand near each other are compared. */
const MAX_PAIRS = 1_000_000
const LEAST_REACH = 20

function nameAffinities(files: readonly string[]): WeightedEdge[] {
  const words = files.map((path) => wordsOf(stemOfPath(path)))
  const owners = new Map<string, number[]>()
  for (const [number, own] of words.entries()) {
    for (const word of new Set(own)) {
      if (isGeneric(word) || isVerb(word)) continue
      const list = owners.get(word)
      if (list) list.push(number)
      else owners.set(word, [number])
    }
  }
  const limit = Math.max(4, files.length * 0.35)
  const reach = Math.max(LEAST_REACH, Math.floor(MAX_PAIRS / files.length))
  // `error-handler` and `error-status` are a family; `set-error` is only related.
  const begins = (number: number, word: string) => words[number]?.[0] === word
  const edges: WeightedEdge[] = []
  for (const [word, list] of owners) {
    if (list.length < 2 || list.length > limit || word.length < 3) continue
    for (const [at, a] of list.entries()) {
      for (const b of list.slice(at + 1, at + 1 + reach))
        edges.push({ a, b, weight: NAME_WEIGHT * (begins(a, word) && begins(b, word) ? FAMILY_WEIGHT : 1) })
    }
  }
  return edges
}
