import { WorkPool } from '../../shared/work/work-pool.ts'
import { type WorkLimits, WorkStopped } from '../../shared/work/work-thread.ts'
import { emptyAnalysis, PARSE_STEPS } from './analyze-file.ts'
import type { AnalysisSettings, AnalysisWorks, FileText } from './analyze-worker.ts'
import type { FileAnalysis } from './file-analysis.ts'

export type PoolLimits = WorkLimits & {
  /** Maximum number of parser steps. After that, the thread stops parsing the file. */
  parseSteps: number
}

const LIMITS: PoolLimits = { milliseconds: 30_000, heapMegabytes: 512, parseSteps: PARSE_STEPS }

/**
 * Analyses files in threads. If a file makes its thread hang, crash or run out of memory, the file gets no
 * symbols (`parseSkipped: 'time-limit'`).
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

  /** Returns the analyses in the order of `files`. Rejects if threads can't start or the pool is closed. */
  analyze(files: readonly FileText[]): Promise<FileAnalysis[]> {
    return Promise.all(files.map(({ path, content }) => this.#analyze({ path, content })))
  }

  /** Returns the memory of all threads in bytes: script heap, and memory that parsers use outside of it. */
  memory(): Promise<{ heapUsed: number; external: number }> {
    return this.#pool.memory()
  }

  /** Stops the threads. Rejects the files that are still waiting. */
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
