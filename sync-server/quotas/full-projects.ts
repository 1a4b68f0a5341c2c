import type { Queries } from '../../db/connect.ts'
import { allStoredBytes, storedBytes } from '../../db/tables/quotas.ts'
import { MB, type Quotas } from '../../shared/contract/quotas.ts'

/**
 * Maximum age of a cached result in milliseconds. The cache is needed, because each page update checks it.
 */
const KEPT_MS = 10_000
const MAX_KEPT = 10_000
/**
 * Quota factor for text. Text may exceed a quota, so that sources and images never stop people from writing.
 */
const TEXT_SHARE = 1.1

type Known = { isFull: boolean; at: number }
type Parts = { sql: Queries; quotas: Quotas; now?: () => number; onLooked?: () => void }

/** Caches which projects are full, so that the check never waits for the database. */
export class FullProjects {
  readonly #parts: Parts
  readonly #known = new Map<number, Known>()
  readonly #looking = new Set<number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** False until it is known. */
  isFull(projectId: number): boolean {
    const { now = Date.now } = this.#parts
    const known = this.#known.get(projectId)
    if (!known || now() - known.at >= KEPT_MS) void this.#look(projectId, now())
    return known?.isFull ?? false
  }

  async #look(projectId: number, at: number): Promise<void> {
    if (this.#looking.has(projectId)) return
    this.#looking.add(projectId)
    try {
      const isFull = await this.#read(projectId)
      if (this.#known.size >= MAX_KEPT) this.#known.clear()
      this.#known.set(projectId, { isFull, at })
    } catch {
      // The next writer looks again.
    } finally {
      this.#looking.delete(projectId)
      this.#parts.onLooked?.()
    }
  }

  async #read(projectId: number): Promise<boolean> {
    const { sql, quotas } = this.#parts
    const { QUOTA_PROJECT_MB: project, QUOTA_INSTALLATION_MB: installation } = quotas
    if (project > 0 && (await storedBytes(sql, projectId)) >= project * MB * TEXT_SHARE) return true
    return installation > 0 && (await allStoredBytes(sql)) >= installation * MB * TEXT_SHARE
  }
}
