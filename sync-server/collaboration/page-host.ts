import { tight } from '../../shared/work/tight.ts'
import { type RunWork, WorkLost, type Works, WorkThread } from '../../shared/work/work-thread.ts'
import { PAGE_WORKS, PageState, type PageWorks } from './page-state.ts'

/**
 * Limits for one call about a page. The largest update takes some seconds, and longer if the processor is
 * busy.
 */
const LIMITS = { milliseconds: 30_000, heapMegabytes: 512 }

/**
 * Holds the document of a page, here or in another thread, and runs calls on it. Calls are answered in
 * order.
 */
export type PageHost = {
  /** The document itself if it is in this thread. */
  readonly here: PageState | undefined
  run<Name extends keyof PageWorks>(
    name: Name,
    input: Parameters<PageWorks[Name]>[1],
  ): Promise<ReturnType<PageWorks[Name]>>
  close(): void
}

function hostHere(): PageHost {
  const state = new PageState()
  return {
    here: state,
    run: async (name, input) => PAGE_WORKS[name](state, input as never) as never,
    close: () => state.destroy(),
  }
}

export type PageCall = { page: number; input: unknown }
type Thread = { work: WorkThread<Works>; pages: Set<number> }
export type PageThreadsOptions = {
  /** Maximum number of threads. */
  most: number
  /**
   * Size in stored bytes from which a page is held in a thread, because loading or reading it takes too long
   * here.
   */
  fromBytes?: number
  limits?: typeof LIMITS
  /** Module that the threads run; tests replace it. */
  entry?: URL
}
const FROM_BYTES = 128 * 1024

/**
 * Threads for the documents of large pages, because merging into these documents here would block everyone.
 * If a call ends a thread, its other pages are lost too, and are reloaded in another thread.
 */
export class PageThreads {
  readonly #options: Required<PageThreadsOptions>
  readonly #threads = new Set<Thread>()
  #pages = 0

  constructor(options: PageThreadsOptions) {
    const entry = new URL('./page-thread.ts', import.meta.url)
    this.#options = { entry, limits: LIMITS, fromBytes: FROM_BYTES, ...options }
  }

  /** How many threads there are. */
  get size(): number {
    return this.#threads.size
  }

  /** Returns a host for an empty document that will receive this many bytes. */
  placeFor(bytes: number): PageHost {
    return bytes >= this.#options.fromBytes ? this.open() : hostHere()
  }

  /** Opens an empty document in the thread with the fewest documents. */
  open(): PageHost {
    this.#pages += 1
    const page = this.#pages
    const thread = this.#freeThread()
    thread.pages.add(page)
    const run = thread.work.run as RunWork<Works>
    return {
      here: undefined,
      run: (name, input) =>
        thread.pages.has(page)
          ? (run(name, { page, input: allTight(input) } as never) as Promise<never>)
          : Promise.reject(new WorkLost(false)),
      close: () => this.#leave(thread, page),
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ work }) => work.close()))
  }

  #freeThread(): Thread {
    const [emptiest] = [...this.#threads].sort((one, other) => one.pages.size - other.pages.size)
    if (emptiest && (emptiest.pages.size === 0 || this.#threads.size >= this.#options.most)) return emptiest
    const { entry, limits } = this.#options
    const work: WorkThread<Works> = new WorkThread({ entry, limits, onEnd: () => this.#threads.delete(thread) })
    const thread: Thread = { work, pages: new Set() }
    this.#threads.add(thread)
    return thread
  }

  /** Removes a page from its thread. A thread ends with its last page, which frees all its memory. */
  #leave(thread: Thread, page: number): void {
    if (!thread.pages.delete(page) || thread.work.ended) return
    if (thread.pages.size > 0) {
      ;(thread.work.run as RunWork<Works>)('leave', { page } as never).catch(() => undefined)
      return
    }
    this.#threads.delete(thread)
    void thread.work.close()
  }
}

function allTight(value: unknown): unknown {
  if (value instanceof Uint8Array) return tight(value)
  if (Array.isArray(value)) return value.map(allTight)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, allTight(one)]))
}
