import type { FileAnalysis } from '../file-analysis.ts'
import { folderOf, joinPath, type RepositoryIndex } from '../resolution/repository-index.ts'

/** A mention of a repository file in the text of another file. */
export type Mention = { from: string; to: string }

export type Mentions = { from: ReadonlyMap<string, readonly Mention[]>; to: ReadonlyMap<string, readonly Mention[]> }

/** Resolves the links and names in texts. Only existing files count; folders count by their path. */
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

/**
 * Resolves a target relative to the file, else to the repository root. A bare name counts only beside the
 * file.
 */
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
