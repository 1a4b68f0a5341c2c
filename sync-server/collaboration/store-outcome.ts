import type { NewUpdate } from '../../db/tables/page-updates.ts'
import type { Unfit } from '../../shared/document/updates/admit-update.ts'
import type { Admitted } from './page-state.ts'

export type Incoming = NewUpdate & {
  userId: string
  /** See `Noted`. */
  byHand: boolean
  /** Sender, who doesn't need the update again. */
  from: unknown
  /**
   * Whether the update takes long to read. If so, it has only been scanned here, and another thread does the
   * rest.
   */
  isLarge?: boolean
}

/**
 * `stored`: everything is committed but what is `unfit` for the page, of which nothing is. `gone`: the page is no more. `failed`: nothing was written, and the document in
 * memory is of no more use; `offender` sent what Yjs cannot merge, or not within its budget.
 */
export type StoreOutcome =
  | { type: 'stored'; count: number; unfit: ReadonlyMap<Incoming, Unfit> }
  | { type: 'gone' }
  | { type: 'failed'; error: Error; offender?: unknown }

/**
 * Progress of taking updates. `offender`: the update being merged. `unfit`: the updates that were left out.
 */
export type Taking = { offender?: Incoming; unfit: Map<Incoming, Unfit> }

/**
 * Updates that were prepared before their transaction began, for the page at `seq`. Either all were
 * recognised as plain typing (`plain`), or they're merged already (`admitted`).
 */
export type Prepared = { seq: number } & (
  | { plain: readonly NewUpdate[]; admitted?: never }
  | { plain?: never; admitted: ReadonlyMap<Incoming, Admitted> }
)

/** Error if someone has written in the page since updates were prepared for it. */
export class Stale extends Error {
  constructor() {
    super('Others keep editing this page.')
  }
}

export function isStale(outcome: StoreOutcome): boolean {
  return outcome.type === 'failed' && outcome.error instanceof Stale
}

export function failed(error: Error, { offender }: Taking): StoreOutcome {
  return { type: 'failed', error, ...(offender ? { offender: offender.from } : {}) }
}
