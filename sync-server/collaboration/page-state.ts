/**
 * Operations on a page's document. This file doesn't use the database, and its inputs and outputs are plain
 * values, so it can run in another thread.
 */
import * as Y from 'yjs'
import { MAX_PAGE_STRUCTS } from '../../shared/document/limits.ts'
import { applyNoting, type Effect } from '../../shared/document/lost-text/apply-noting.ts'
import type { Range } from '../../shared/document/lost-text/id-set.ts'
import { isPlainTyping } from '../../shared/document/lost-text/plain-typing.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { lowersSchema } from '../../shared/document/schema-version.ts'
import { setTitle, titleOf } from '../../shared/document/title-block.ts'
import { hasAll, hasOrAwaits, structsOf, type Unfit, unfit } from '../../shared/document/updates/admit-update.ts'
import { validateUpdate } from '../../shared/document/validate-update.ts'
import { whetherVisible } from '../../shared/document/visible-change.ts'
import { fragmentOf, plainText } from '../../shared/document/yjs.ts'
import { type PageFacts, pageFacts, type Title, titleFacts } from './page-facts.ts'

/** Number of items above which plain typing is counted against the limit too. */
const MOSTLY_FULL = 0.75 * MAX_PAGE_STRUCTS

/** Size of a page, and the state vector of its contents. */
export type Extent = { structs: number; stateVector: Uint8Array }
/** Yjs updates that have become part of the page, and the page's new size and state vector. */
export type News = { news: Uint8Array[]; extent: Extent }

/** `effect` without its sets, which are no plain values. */
export type PlainEffect = Omit<Effect, 'deletions'> & { deletions: Range[] }
export type Admitted =
  | { type: 'unfit'; unfit: Unfit }
  /** Result if the page already contained the whole update. */
  | { type: 'known' }
  /** `title`: what it is now if it has changed; `before`: what it was. */
  | ({ type: 'merged'; effect: PlainEffect; isVisible: boolean; before: string; title: Title | undefined } & News)

export type Candidate = {
  update: Uint8Array
  /** Whether it has been validated. */
  isValid: boolean
  /** Whether the update's deletions matter. */
  byHand: boolean
}

export class PageState {
  readonly #doc = new Y.Doc()

  get extent(): Extent {
    return { structs: structsOf(this.#doc), stateVector: Y.encodeStateVector(this.#doc) }
  }

  get structs(): number {
    return structsOf(this.#doc)
  }

  /** Merges stored updates. */
  merge(updates: readonly Uint8Array[]): News {
    return this.#noting(() => {
      this.#doc.transact(() => {
        for (const update of updates) Y.applyUpdate(this.#doc, update)
      })
    })
  }

  /** Whether all updates can be stored without reading the stored page: see `isPlainTyping`. */
  isPlain(updates: readonly Uint8Array[]): boolean {
    return this.structs <= MOSTLY_FULL && updates.every((update) => isPlainTyping(this.#doc, update))
  }

  /** Checks an update against the current page, and merges it if it's fit. Throws if Yjs can't merge it. */
  admit({ update, isValid, byHand }: Candidate): Admitted {
    if ((!isValid || !byHand) && hasOrAwaits(this.#doc, update)) return { type: 'known' }
    if (!isValid) {
      const verdict = validateUpdate(update)
      if (!verdict.ok) return { type: 'unfit', unfit: { reason: 'invalid', problem: verdict.problem } }
    }
    const problem = unfit(this.#doc, update)
    if (problem) return { type: 'unfit', unfit: problem }
    if (this.lowersSchema(update))
      return { type: 'unfit', unfit: { reason: 'invalid', problem: 'it lowers the version of the schema' } }
    const root = fragmentOf(this.#doc)
    const before = titleOf(root)
    const { result, ...found } = this.#noting(() =>
      whetherVisible(this.#doc, () => applyNoting(this.#doc, update, null)),
    )
    const { deletions, ...effect } = result.result
    return {
      type: 'merged',
      effect: { ...effect, deletions: byHand ? [...deletions] : [] },
      isVisible: result.isVisible,
      before,
      title: titleOf(root) === before ? undefined : titleFacts(this.#doc),
      ...found,
    }
  }

  /** Replaces the title. */
  putTitle(title: string): News & { title: Title } {
    const found = this.#noting(() => setTitle(fragmentOf(this.#doc), title))
    return { ...found, title: titleFacts(this.#doc) }
  }

  has(update: Uint8Array): boolean {
    return hasAll(this.#doc, update)
  }

  lowersSchema(update: Uint8Array): boolean {
    return lowersSchema(this.#doc, update)
  }

  /** Encodes the whole document, or only the updates missing from a state vector. */
  encode(stateVector?: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc, stateVector)
  }

  facts(): PageFacts & { text: string } {
    return { ...pageFacts(this.#doc), text: plainText(readPage(this.#doc)) }
  }

  destroy(): void {
    this.#doc.destroy()
  }

  #noting<Result>(act: () => Result): News & { result: Result } {
    const news: Uint8Array[] = []
    const note = (update: Uint8Array) => news.push(update)
    this.#doc.on('update', note)
    try {
      const result = act()
      return { result, news, extent: this.extent }
    } finally {
      this.#doc.off('update', note)
    }
  }
}

/** Operations on a page, for the thread that holds it. */
export const PAGE_WORKS = {
  merge: (page: PageState, { updates }: { updates: Uint8Array[] }): News => page.merge(updates),
  isPlain: (page: PageState, { updates }: { updates: Uint8Array[] }): boolean => page.isPlain(updates),
  has: (page: PageState, { update }: { update: Uint8Array }): boolean => page.has(update),
  admit: (page: PageState, candidate: Candidate): Admitted => page.admit(candidate),
  putTitle: (page: PageState, { title }: { title: string }) => page.putTitle(title),
  encode: (page: PageState, { stateVector }: { stateVector?: Uint8Array }): Uint8Array => page.encode(stateVector),
  facts: (page: PageState, _: Record<string, never>) => page.facts(),
}
export type PageWorks = typeof PAGE_WORKS
