import { AllSelection, type Plugin } from '@tiptap/pm/state'
import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { acceptOnce } from '../../../client/editor/blocks/suggestion/accept-once.ts'
import { suggestedBlocks } from '../../../client/editor/blocks/suggestion/suggested-blocks.ts'
import { KeepProvenance } from '../../../client/editor/provenance.ts'
import { headlessEditor } from '../../../client/editor/testing/headless-editor.ts'
import { TrailingParagraph } from '../../../client/editor/trailing-paragraph.ts'
import { canonical } from '../../../shared/document/canonical.ts'
import { type Choice, type Choices, namesOf } from '../../../shared/document/merging/conflict.ts'
import { mergeOffer, type Offer, offeredBlock } from '../../../shared/document/merging/offer.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { fragmentOf, readDoc, readElement } from '../../../shared/document/yjs.ts'
import { EDITS, type EditName } from './edits.ts'

/** Characters that only a person types, each at most once, so that a test can look for them afterwards. */
const FIRST_SIGN = 0xe000
const LAST_SIGN = 0xf8ff

const TYPING: ReadonlySet<EditName> = new Set(['type', 'overtype', 'paste'])
const FROM_SERVER = Symbol('from the server')

export function signsIn(text: string): string[] {
  return [...text].filter((sign) => isSign(sign.codePointAt(0) ?? 0))
}

function isSign(code: number): boolean {
  return code >= FIRST_SIGN && code <= LAST_SIGN
}

/** Actions of all people on a page: signs that they typed, and signs that one of them deleted from view. */
export class Deeds {
  readonly typed = new Set<string>()
  readonly deleted = new Set<string>()

  next(count: number): string {
    const first = FIRST_SIGN + this.typed.size
    const signs = Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at))
    for (const sign of signs) this.typed.add(sign)
    return signs.join('')
  }

  note(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
    for (const [sign, count] of before) if ((after.get(sign) ?? 0) < count) this.deleted.add(sign)
    for (const sign of after.keys()) if (!before.has(sign)) this.deleted.delete(sign)
  }
}

const pluginsOf = (extension: typeof KeepProvenance) =>
  (extension.config.addProseMirrorPlugins as unknown as () => Plugin[])()

/** A person with the real editor, without a screen, and with edits that the server doesn't know yet. */
export class Person {
  readonly #editor: ReturnType<typeof headlessEditor>
  readonly #undo: Y.UndoManager
  readonly #deeds: Deeds
  #unsent: Uint8Array[] = []

  constructor(state: Uint8Array, deeds: Deeds, clientId: number) {
    this.#deeds = deeds
    this.#editor = headlessEditor(state, [...pluginsOf(KeepProvenance), ...pluginsOf(TrailingParagraph)])
    this.doc.clientID = clientId
    // The binding writes nothing until it has seen a page with content.
    const { tr } = this.#editor.state
    this.#editor.dispatch(tr.setSelection(new AllSelection(tr.doc)))
    // Uses the settings of the binding's own undo manager.
    this.#undo = new Y.UndoManager(fragmentOf(this.doc), {
      trackedOrigins: new Set([ySyncPluginKey]),
      deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
      captureTimeout: 0,
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_SERVER) this.#unsent.push(update)
    })
  }

  get doc(): Y.Doc {
    return this.#editor.doc
  }

  /** The page as this person sees it. */
  get page() {
    return this.#editor.state.doc
  }

  /** `from` and `to`: shares of the page. */
  edit(name: EditName, { from, to, count }: { from: number; to: number; count: number }): void {
    const { state } = this.#editor
    const [low = 0, high = 0] = [from, to].map((share) => Math.floor(share * state.doc.content.size)).sort(ascending)
    const signs = TYPING.has(name) ? this.#deeds.next(count) : ''
    this.#noting(() => {
      const tr = EDITS[name](state, { from: low, to: high, signs })
      if (tr?.docChanged) this.#editor.dispatch(tr)
    })
    // A sign that found no place was never typed.
    for (const sign of signs) if (!textOf(this.page.toJSON()).includes(sign)) this.#deeds.typed.delete(sign)
  }

  undo(): void {
    this.#noting(() => this.#undo.undo())
  }

  redo(): void {
    this.#noting(() => this.#undo.redo())
  }

  /** Accepts one of the offered texts, if its block is here. Throws if a text that must stay is lost. */
  accept(offers: readonly Offer[], { pick, choice, now }: { pick: number; choice: Choice; now: number }): boolean {
    const blocks = suggestedBlocks(
      this.#editor.state.doc,
      offers.map((offer, id) => ({ ...offer, id, base: null, commit_hash: null, created_at: '', version: 1 })),
    )
    const offer = offers[blocks[pick % Math.max(blocks.length, 1)]?.suggestion.id ?? -1]
    const block = offer && offeredBlock(this.doc, offer.block)
    if (!offer || !block) return false
    const was = readElement(block)
    const page = canonical(readDoc(this.doc))
    const { conflicts } = mergeOffer(was, offer)
    const choices: Choices = new Map(namesOf(conflicts).map((name) => [name, choice]))
    const before = counted(this.doc)
    const options = { choices, now, origin: ySyncPluginKey }
    this.#undo.stopCapturing()
    acceptOnce(this.doc, offer, options)
    const given = choice === 'new' ? conflicts.flatMap(({ mine }) => mine.flatMap((node) => signsIn(textOf(node)))) : []
    const after = counted(this.doc)
    const lost = [...before.keys()].filter((sign) => !after.has(sign) && !given.includes(sign))
    if (lost.length > 0) throw new Error(`accepting lost ${lost.length} characters of a person`)
    if (choice !== 'yours') checkBroughtIn(offer, this.doc)
    // An immediate undo restores the page.
    this.#undo.undo()
    if (canonical(readDoc(this.doc)) !== page) throw new Error('undoing an acceptance does not restore the page')
    acceptOnce(this.doc, offer, options)
    this.#deeds.note(before, counted(this.doc))
    return true
  }

  /** Returns the edits since the last call, in order. */
  send(): Uint8Array[] {
    return this.#unsent.splice(0)
  }

  receive(state: Uint8Array): void {
    Y.applyUpdate(this.doc, state, FROM_SERVER)
  }

  #noting(act: () => void): void {
    const before = counted(this.doc)
    act()
    this.#deeds.note(before, counted(this.doc))
  }
}

function counted(doc: Y.Doc): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sign of signsIn(textOf(readDoc(doc)))) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return counts
}

function ascending(a: number, b: number): number {
  return a - b
}

/** Checks that the page contains the words that the new text adds to the published one. */
function checkBroughtIn({ base, node }: Offer, doc: Y.Doc): void {
  if (!base) return
  const [was, now, page] = [base.node, node, readDoc(doc)].map((each) => wordCounts(each))
  for (const [word, count] of now ?? []) {
    const more = count - (was?.get(word) ?? 0)
    if ((page?.get(word) ?? 0) < more) throw new Error(`accepting left out "${word}", which the generator added`)
  }
}

function wordCounts(node: DocNode): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of textBlocks(node))
    for (const [word] of text.matchAll(/[a-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * Texts block by block, without what people typed. The end of one block and the start of the next don't
 * form a word.
 */
function textBlocks(node: DocNode): string[] {
  const content = node.content ?? []
  if (!content.some(({ type }) => type === 'text')) return content.flatMap(textBlocks)
  return [[...textOf(node)].filter((sign) => !isSign(sign.codePointAt(0) ?? 0)).join('')]
}
