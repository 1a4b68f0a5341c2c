import type { Browser } from '@playwright/test'
import type { Peer } from './peer-page.ts'
import type { Product } from './product-page.ts'

/** Shared tools for all parts of the measurement. */
export type World = {
  browser: Browser
  product: Product
  peer: Peer
  paragraphs: number
  rounds: number
  /** Number of letters typed at each place in a round. */
  letters: number
  /** How many edits the memory is measured over. */
  edits: number
}

export type Row = [what: string, ours: string, plain: string, ratio: string, wanted: string]

/** A CSS selector, because a lookup by role takes seconds on a page this long. */
export const EDITABLE = '.tiptap[contenteditable=true]'
export const SAVED = '[data-save-state=saved]'

/** Calls `act` `count` times, but stops soon after `forMs`: a busy machine gets fewer rounds. */
export async function inRounds(count: number, forMs: number, act: (round: number) => Promise<void>): Promise<void> {
  const until = performance.now() + forMs
  for (let round = 0; round < count && (round === 0 || performance.now() < until); round++) await act(round)
}
