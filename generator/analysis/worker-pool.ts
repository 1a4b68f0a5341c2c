import { WorkPool } from '../../shared/work/work-pool.ts'
import { type WorkLimits, WorkStopped } from '../../shared/work/work-thread.ts'
import { emptyAnalysis, PARSE_STEPS } from './analyze-file.ts'
import type { AnalysisSettings, AnalysisWorks, FileText } from './analyze-worker.ts'
import type { FileAnalysis } from './file-analysis.ts'

export type PoolLimits = WorkLimits & {
  /** Limit of steps after which the thread gives up a parse. */
  parseSteps: number
}

const LIMITS: PoolLimits = { milliseconds: 30_000, heapMegabytes: 512, parseSteps: PARSE_STEPS }

/**
 * Analyses files in threads. A file that makes its thread hang, crash or run out of memory costs that file its symbols
 * (`parseSkipped: 'time-limit'`).
 */
export class AnalysisPool {
  readonly #pool: WorkPool<AnalysisWorks>

  /** `entry`: the module of the threads, for tests. */
  constructor({ size, limits = {}, entry }: { size: number; limits?: Partial<PoolLimits>; entry?: URL }) {
    const { parseSteps, ...threadLimits } = { ...LIMITS, ...limits }
    const settings: AnalysisSettings = { parseSteps }
    this.#pool = new WorkPool({
      entry: entry ?? new URL('./analyze-worker.ts', import.meta.url),
      size,
      limits: threadLimits,
      settings,
    })
  }

  /** The analyses in the order of the files. Rejects when threads cannot be started, or when the pool is closed. */
  analyze(files: readonly FileText[]): Promise<FileAnalysis[]> {
    return Promise.all(files.map(({ path, content }) => this.#analyze({ path, content })))
  }

  /** Memory of all threads in bytes: script heap, and memory that parsers hold outside of it. */
  memory(): Promise<{ heapUsed: number; external: number }> {
    return this.#pool.memory()
  }

  /** Ends the threads; what is still waiting is rejected. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #analyze(file: FileText): Promise<FileAnalysis> {
    try {
      return await this.#pool.run('analyze', file)
    } catch (error) {
      if (!(error instanceof WorkStopped)) throw error
      return { ...emptyAnalysis(file.path, file.content), parseSkipped: 'time-limit' }
    }
  }
}
