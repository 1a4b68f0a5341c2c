import type { Slot } from '../../shared/prose/slot.ts'
import type { PlanNode } from '../plan/plan-node.ts'
import { type ComposeContext, composePage } from './compose-page.ts'
import { isAsBefore, type Look, type Parts, sharedParts, watched } from './looks.ts'
import type { PageDraft } from './page-draft.ts'
import { share } from './share.ts'

type Composed = {
  node: PlanNode
  units: readonly { id: string; key: string }[]
  slot?: PageDraft['slot']
  looks: readonly Look[]
}

/** Pages of a project, as composed from one state of its sources. */
export type ComposedState = {
  /** Project key, language and model name: all inputs except the repository. */
  made: string
  parts: Parts
  pages: Map<string, Composed>
}

/**
 * Pages of a project, composed from its sources. For each page of an earlier state, the inputs read while
 * composing it are recorded. If they are all unchanged, the page is unchanged too. Such a page is composed
 * again only when someone asks for its blocks.
 */
export class ComposedPages {
  readonly state: ComposedState
  readonly #context: ComposeContext

  constructor(context: ComposeContext, earlier?: ComposedState) {
    const made = `${context.projectKey} ${context.language} ${context.writer?.model ?? ''}`
    const before = earlier?.made === made ? earlier : undefined
    const pages = new Map([...(before?.pages ?? [])].filter(([key]) => context.plan.titles.has(key)))
    this.state = { made, parts: sharedParts(before?.parts, context), pages }
    this.#context = context
  }

  draftOf(given: PlanNode): PageDraft {
    const { parts, pages } = this.state
    const known = pages.get(given.key)
    const node = share(known?.node, given)
    if (known?.node === node && known.looks.every((look) => isAsBefore(look, parts))) return this.#remembered(known)
    const looks: Look[] = []
    const draft = composePage(node, watched(this.#context, parts, looks))
    pages.set(node.key, {
      node,
      units: draft.units.map(({ id, key }) => ({ id, key })),
      slot: draft.slot ?? null,
      looks,
    })
    return draft
  }

  #remembered({ node, units, slot }: Composed): PageDraft {
    let draft: PageDraft | undefined
    const compose = () => {
      draft ??= composePage(node, this.#context)
      return draft
    }
    return {
      pageKey: node.key,
      title: node.title,
      slot: slot ?? null,
      units: units.map(({ id, key }, at) => ({
        id,
        key,
        get blocks() {
          return compose().units[at]?.blocks ?? []
        },
      })),
    }
  }
}

/** Estimates the memory of the composed pages in bytes, without the sources. */
export function bytesOfPages({ pages }: ComposedState): number {
  const bytes = [...pages.values()].map(
    ({ looks, units, slot }) => 500 + bytesOfLooks(looks) + 150 * units.length + (slot ? bytesOfSlot(slot.slot) : 0),
  )
  return bytes.reduce((sum, page) => sum + page, 0)
}

function bytesOfLooks(looks: readonly Look[]): number {
  return looks.reduce((sum, { at }) => sum + (at === 'lead' ? 300 : 80), 0)
}

function bytesOfSlot({ lines, names, quotes }: Slot): number {
  return [lines, names, quotes].flat().reduce((sum, text) => sum + 2 * text.length + 40, 500)
}
