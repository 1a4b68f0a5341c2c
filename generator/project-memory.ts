import type { CodeSymbol, FileAnalysis } from './analysis/file-analysis.ts'
import { bytesOfPages, type ComposedState } from './writers/composed-pages.ts'

/** Analysis of a file, and its text without the secrets. */
export type ReadFile = { analysis: FileAnalysis; content: string }

const MAX_BYTES = 96 * 1024 * 1024
/**
 * Milliseconds until an entry expires. The database must hear now and then that an analysis is still in use.
 */
const MAX_AGE_MS = 12 * 60 * 60 * 1000

type Remembered = {
  /** Files by analysis key. The key covers everything that the analysis depends on. */
  files: ReadonlyMap<string, ReadFile>
  pages: ComposedState | undefined
  bytes: { files: number; pages: number }
  since: number
}

const NOTHING = { files: new Map<string, ReadFile>(), pages: undefined }

/**
 * Cache of the read files and composed pages of recently documented projects, so that a refresh redoes only
 * changed work. Entries can't be outdated: files are keyed by their content, and pages by the inputs they
 * read. Lives as long as the process, and keeps only what fits into `maxBytes`.
 */
export class ProjectMemory {
  readonly #maxBytes: number
  readonly #now: () => number
  /** Entries by project, the most recently used project last. */
  readonly #projects = new Map<number, Remembered>()

  constructor({ maxBytes = MAX_BYTES, now = Date.now }: { maxBytes?: number; now?: () => number } = {}) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  recall(projectId: number): Pick<Remembered, 'files' | 'pages'> {
    return this.#fresh(projectId) ?? NOTHING
  }

  /** Replaces the cached files of a project with its current files, as far as they fit into `maxBytes`. */
  keepFiles(projectId: number, files: Iterable<readonly [key: string, file: ReadFile]>): void {
    const before = this.#fresh(projectId)
    const kept = new Map<string, ReadFile>()
    let bytes = 0
    for (const [key, file] of files) {
      const size = bytesOf(file)
      if (bytes + size > this.#maxBytes) continue
      kept.set(key, file)
      bytes += size
    }
    this.#put(projectId, {
      files: kept,
      pages: before?.pages,
      bytes: { files: bytes, pages: before?.bytes.pages ?? 0 },
      since: before?.since ?? this.#now(),
    })
  }

  /** Replaces the cached pages of a project with its current pages. */
  keepPages(projectId: number, pages: ComposedState): void {
    const known = this.#fresh(projectId)
    if (known) this.#put(projectId, { ...known, pages, bytes: { ...known.bytes, pages: bytesOfPages(pages) } })
  }

  forget(projectId: number): void {
    this.#projects.delete(projectId)
  }

  #fresh(projectId: number): Remembered | undefined {
    const known = this.#projects.get(projectId)
    return known && this.#now() - known.since < MAX_AGE_MS ? known : undefined
  }

  #put(projectId: number, { pages, ...project }: Remembered): void {
    const isRoom = project.bytes.files + project.bytes.pages <= this.#maxBytes
    const kept = isRoom
      ? { ...project, pages }
      : { ...project, pages: undefined, bytes: { ...project.bytes, pages: 0 } }
    this.#projects.delete(projectId)
    this.#projects.set(projectId, kept)
    const sizeOf = ({ bytes }: Remembered) => bytes.files + bytes.pages
    let total = [...this.#projects.values()].reduce((sum, each) => sum + sizeOf(each), 0)
    for (const [id, each] of this.#projects) {
      if (total <= this.#maxBytes) return
      this.#projects.delete(id)
      total -= sizeOf(each)
    }
  }
}

const BYTES_A_FILE = 1_500
const BYTES_A_SYMBOL = 600

/** Approximate memory use of a cached file, in bytes. */
function bytesOf({ analysis, content }: ReadFile): number {
  const entries = analysis.imports.length + analysis.links.length + analysis.headings.length
  return BYTES_A_FILE + content.length + BYTES_A_SYMBOL * (countSymbols(analysis.symbols) + entries / 3)
}

function countSymbols(symbols: readonly CodeSymbol[]): number {
  return symbols.reduce((sum, { members }) => sum + 1 + countSymbols(members), 0)
}
