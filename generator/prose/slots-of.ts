import { setImmediate as turn } from 'node:timers/promises'
import type { Slot } from '../../shared/prose/slot.ts'
import type { Generation } from '../generation.ts'
import type { PlanNode } from '../plan/plan-node.ts'

/** A place for a paragraph in a page. */
export type PageSlot = { node: PlanNode; pageId: number; key: string; slot: Slot }

/** Number of pages that are composed before the event loop gets a turn. */
const PAGES_AT_ONCE = 25

/** Finds the slots for a model's paragraphs, in plan order. */
export async function slotsOf(generation: Generation): Promise<PageSlot[]> {
  const pages = await generation.composedPages()
  const found: PageSlot[] = []
  for (const [at, node] of (await generation.plan()).entries()) {
    const { slot } = pages.draftOf(node)
    if (slot) found.push({ node, pageId: generation.pageId(node.key), ...slot })
    if ((at + 1) % PAGES_AT_ONCE > 0) continue
    await turn()
    generation.signal.throwIfAborted()
  }
  return found
}
