import type { FileAnalysis } from '../file-analysis.ts'
import { folderOf, joinPath, type RepositoryIndex } from '../resolution/repository-index.ts'

/** A text names a file of the repository. */
export type Mention = { from: string; to: string }

export type Mentions = { from: ReadonlyMap<string, readonly Mention[]>; to: ReadonlyMap<string, readonly Mention[]> }

/** Looks up what texts link to or name; only what exists counts. Folders count by their path. */
export function resolveMentions(index: RepositoryIndex, analyses: ReadonlyMap<string, FileAnalysis>): Mentions {
  const from = new Map<string, Mention[]>()
  const to = new Map<string, Mention[]>()
  for (const path of index.paths) {
    const seen = new Set<string>()
    for (const { target } of analyses.get(path)?.links ?? []) {
      const found = lookUp(path, target, index)
      if (!found || found === path || seen.has(found)) continue
      seen.add(found)
      const mention = { from: path, to: found }
      append(from, path, mention)
      append(to, found, mention)
    }
  }
  return { from, to }
}

function append(map: Map<string, Mention[]>, key: string, mention: Mention): void {
  const list = map.get(key)
  if (list) list.push(mention)
  else map.set(key, [mention])
}

/** Relative to the file, else from the top of the repository. A bare name counts only where it lies beside the file. */
function lookUp(path: string, target: string, index: RepositoryIndex): string | undefined {
  const bare = decoded(target).replace(/\/+$/, '')
  const fileIn = (folder: string) => {
    const found = joinPath(folder, bare)
    return found && index.hasFile(found) ? found : undefined
  }
  return fileIn(folderOf(path)) ?? (bare.includes('/') ? fileIn('') : undefined)
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
