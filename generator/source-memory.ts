import type { CodeSymbol, FileAnalysis } from './analysis/file-analysis.ts'

/** A file as planning and writing know it: what was found in it, and its text without the secrets. */
export type ReadFile = { analysis: FileAnalysis; content: string }

const MAX_BYTES = 64 * 1024 * 1024
/** The database has to be told now and then that an analysis is still wanted. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000

type Remembered = { files: ReadonlyMap<string, ReadFile>; bytes: number; since: number }

/**
 * The files of projects that were documented lately, so that the next refresh reads only what changed. Each is known by
 * its analysis key, which names everything that it is made of: what is found here is what reading it would give. It lives
 * as long as the process, and holds less than it was given where that is too much.
 */
export class SourceMemory {
  readonly #maxBytes: number
  readonly #now: () => number
  /** The one that was used last comes last. */
  readonly #projects = new Map<number, Remembered>()

  constructor({ maxBytes = MAX_BYTES, now = Date.now }: { maxBytes?: number; now?: () => number } = {}) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** What is known of a project, by analysis key. */
  recall(projectId: number): ReadonlyMap<string, ReadFile> {
    const known = this.#projects.get(projectId)
    return known && this.#now() - known.since < MAX_AGE_MS ? known.files : new Map()
  }

  /** Remembers the files of a project as they are now, in place of those it had, and as many of them as there is room for. */
  keep(projectId: number, files: Iterable<readonly [key: string, file: ReadFile]>): void {
    const before = this.#projects.get(projectId)
    this.#projects.delete(projectId)
    const kept = new Map<string, ReadFile>()
    let bytes = 0
    for (const [key, file] of files) {
      const size = bytesOf(file)
      if (bytes + size > this.#maxBytes) continue
      kept.set(key, file)
      bytes += size
    }
    const isFresh = before !== undefined && this.#now() - before.since < MAX_AGE_MS
    this.#projects.set(projectId, { files: kept, bytes, since: isFresh ? before.since : this.#now() })
    this.#makeRoom()
  }

  #makeRoom(): void {
    let total = [...this.#projects.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [projectId, { bytes }] of this.#projects) {
      if (total <= this.#maxBytes) return
      this.#projects.delete(projectId)
      total -= bytes
    }
  }
}

const BYTES_A_FILE = 1_500
const BYTES_A_SYMBOL = 600

/** About what it takes in memory. */
function bytesOf({ analysis, content }: ReadFile): number {
  const entries = analysis.imports.length + analysis.links.length + analysis.headings.length
  return BYTES_A_FILE + content.length + BYTES_A_SYMBOL * (countSymbols(analysis.symbols) + entries / 3)
}

function countSymbols(symbols: readonly CodeSymbol[]): number {
  return symbols.reduce((sum, { members }) => sum + 1 + countSymbols(members), 0)
}
