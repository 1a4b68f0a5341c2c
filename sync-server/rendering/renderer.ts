import { availableParallelism } from 'node:os'
import type { StoredDoc } from '../../db/tables/page-updates.ts'
import { renderedOrLater } from '../../shared/document/unrendered.ts'
import { tight } from '../../shared/work/tight.ts'
import { type PoolOptions, WorkPool } from '../../shared/work/work-pool.ts'
import { RENDER_WORKS, type RenderWorks, type Updates } from './works.ts'

/**
 * Limits for rendering one page. The largest page takes some seconds, and more when other work uses the
 * processor.
 */
const LIMITS = { milliseconds: 30_000, heapMegabytes: 512 }
/**
 * Size in bytes below which a page is rendered in this thread. Rendering takes some ten milliseconds, and
 * a transfer to another thread would cost a part of that again.
 */
const SMALL_BYTES = 32 * 1024

type Input<Name extends keyof RenderWorks> = Parameters<RenderWorks[Name]>[0]
type Output<Name extends keyof RenderWorks> = Awaited<ReturnType<RenderWorks[Name]>>

/** Renders stored pages: small pages here, large pages in threads, which end if a page exceeds the limits. */
export class Renderer {
  readonly #pool: WorkPool<RenderWorks>

  constructor(options: Partial<PoolOptions> = {}) {
    const entry = new URL('./render-thread.ts', import.meta.url)
    this.#pool = new WorkPool({ entry, size: availableParallelism(), limits: LIMITS, ...options })
  }

  /** Rejects for a page that can't be rendered. */
  async render<Name extends keyof RenderWorks>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    if (isSmall(input.updates)) return (await RENDER_WORKS[name](input as never)) as Output<Name>
    return this.#pool.run(name, { ...input, updates: input.updates?.map(tight) } as never) as Promise<Output<Name>>
  }

  /** Renders a page, or a notice if the page can't be rendered. */
  renderOrTell<Name extends keyof RenderWorks>(
    name: Name,
    { pageId, ...input }: Input<Name> & { pageId: number },
  ): Promise<Output<Name>> {
    return renderedOrLater(
      pageId,
      () => this.render(name, input as never),
      () => this.render(name, { ...input, updates: null } as never),
    )
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

export function isSmall(updates: Updates): boolean {
  return (updates ?? []).reduce((sum, { length }) => sum + length, 0) < SMALL_BYTES
}

export function updatesOf({ base, updates }: Pick<StoredDoc, 'base' | 'updates'>): Uint8Array[] {
  return base ? [base, ...updates] : updates
}
