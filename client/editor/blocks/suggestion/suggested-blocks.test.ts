import { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { canonicalHash } from '../../../../shared/document/canonical.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { fragmentOf, readElement } from '../../../../shared/document/yjs.ts'
import { KeepProvenance } from '../../provenance.ts'
import { headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { acceptOnce } from './accept-once.ts'
import { offerOf } from './offer-of.ts'
import { suggestedBlocks } from './suggested-blocks.ts'
import { suggestionCards, suggestionCardsPlugin } from './suggestion-cards.ts'

const paragraph = (text: string, attrs: object = {}): DocNode => ({
  type: 'paragraph',
  attrs: { ...attrs },
  content: [{ type: 'text', text }],
})
const published = (text: string, unit: string) => ({ unit, hash: canonicalHash(paragraph(text)) })
const PAGE = documentSchema.nodeFromJSON({
  type: 'doc',
  content: [
    paragraph('A person wrote this.', published('Generated.', 'a')),
    paragraph('Untouched.', published('Untouched.', 'b')),
    paragraph('A copy.', published('Generated.', 'a')),
  ],
})
const NEW: DocNode = {
  type: 'paragraph',
  content: [
    { type: 'text', text: 'Generated ' },
    { type: 'text', text: 'anew', marks: [{ type: 'code' }] },
    { type: 'citation', attrs: { id: 77 } },
  ],
}
const suggestion = (id: number, block: string, node = NEW) => ({
  ...{ id, block, node, hash: canonicalHash(node) },
  ...{ commit_hash: 'c0ffee', created_at: '', version: 1 },
})
const offers = [suggestion(5, 'a'), suggestion(6, 'gone'), suggestion(7, 'b', { type: 'hologram' })]
const found = (doc: Node) => suggestedBlocks(doc, offers)
const only = (doc: Node) => {
  const [block] = found(doc)
  if (!block) throw new Error('nothing is suggested')
  return block
}
const plugins = () => (KeepProvenance.config.addProseMirrorPlugins as unknown as () => [])()

describe('what is suggested', () => {
  it('a suggestion is shown at the first block of its unit and ignored for a missing unit', () => {
    expect(found(PAGE).map(({ from, to, suggestion: { id } }) => [id, from, to])).toEqual([[5, 0, 22]])
  })

  it('a suggestion is not shown if the block already has its text', () => {
    const typed = Node.fromJSON(documentSchema, { ...NEW, attrs: published('Generated.', 'a') })
    expect(found(PAGE.replace(0, 22, PAGE.slice(0, 0)).copy(PAGE.content.replaceChild(0, typed)))).toEqual([])
  })

  it('an accepted suggestion counts as generated text and does not return after typing', () => {
    const editor = headlessEditor(updateOf(PAGE), plugins())
    const { suggestion } = only(editor.state.doc)
    const base = { hash: canonicalHash(paragraph('Generated.')), node: paragraph('A person wrote this.') }
    acceptOnce(editor.doc, { ...offerOf(suggestion), base }, { choices: new Map(), now: 0, origin: 'test' })
    const block = () => readElement(fragmentOf(editor.doc).get(0) as Y.XmlElement)
    expect(block().attrs).toEqual({ unit: 'a', hash: canonicalHash(NEW) })
    expect(canonicalHash(block())).toBe(canonicalHash(NEW))
    expect(found(editor.state.doc)).toEqual([])
    editor.dispatch(editor.state.tr.insertText('And ', 1))
    expect(found(editor.state.doc)).toEqual([])
    expect(block().attrs?.unit).toBe('a')
  })
})

describe('the places of cards', () => {
  it('suggestion cards follow their blocks and stay unchanged when other text changes', () => {
    const plugin = suggestionCardsPlugin(() => ({}) as HTMLElement)
    const start = EditorState.create({ doc: PAGE, plugins: [plugin] })
    const cards = (state: EditorState) => suggestionCards.getState(state)
    const places = (state: EditorState) =>
      cards(state)
        ?.set.find()
        .map(({ from }) => from)
    const shown = start.apply(start.tr.setMeta(suggestionCards, offers))
    expect(places(shown)).toEqual([22])
    const later = shown.apply(shown.tr.insertText('!', PAGE.content.size - 1))
    expect(cards(later)?.set).toBe(cards(shown)?.set)
    expect(places(later.apply(later.tr.insertText('Today ', 1)))).toEqual([28])
    // Without this block, the suggestion is for the next block with the same unit.
    expect(places(later.apply(later.tr.delete(0, 22)))).toEqual([22])
  })
})
