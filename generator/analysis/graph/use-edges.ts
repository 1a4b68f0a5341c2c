import type { FileAnalysis } from '../file-analysis.ts'
import type { ImportEdge, ImportGraph } from '../import-graph.ts'
import { folderOf, foldersUp } from '../resolution/repository-index.ts'

/**
 * Uses of files by other files, without tests. `around`: folder → uses that begin or end in it or below
 * it.
 */
export type UseEdges = { all: readonly ImportEdge[]; around: ReadonlyMap<string, readonly ImportEdge[]> }

export function countedEdges(analyses: ReadonlyMap<string, FileAnalysis>, { imports }: ImportGraph): UseEdges {
  const all = [...imports].flatMap(([from, edges]) => (analyses.get(from)?.role === 'test' ? [] : edges))
  const around = new Map<string, ImportEdge[]>()
  for (const edge of all) {
    const folders = new Set([...foldersUp(folderOf(edge.from)), ...foldersUp(folderOf(edge.to))])
    for (const folder of folders) {
      const list = around.get(folder)
      if (list) list.push(edge)
      else around.set(folder, [edge])
    }
  }
  return { all, around }
}
