import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonicalHash } from '../../../../shared/document/canonical.ts'
import { type Choice, type Choices, namesOf } from '../../../../shared/document/merging/conflict.ts'
import { mergeOffer, type Offer, offeredBlock } from '../../../../shared/document/merging/offer.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { fragmentOf, readDoc, readElement } from '../../../../shared/document/yjs.ts'
import { exchange, type HeadlessEditor, headlessEditor, updateOf } from '../../testing/headless-editor.ts'
import { acceptOnce } from './accept-once.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const item = (words: string): DocNode => ({ type: 'listItem', content: [paragraph(text(words))] })
const PUBLISHED = paragraph(text('The queue holds ten.'))
const MINE = paragraph(text('The queue holds ten. We checked.'))
const CITED = paragraph(text('The queue holds twenty'), { type: 'citation', attrs: { id: 77 } }, text(' today.'))
const LIST: DocNode = { type: 'bulletList', content: [item('one'), item('two')] }
const LONGER: DocNode = { type: 'bulletList', content: [item('one'), item('and two'), item('three')] }
const CODE: DocNode = { type: 'codeBlock', content: [text('queue = 20')] }

const offer = (node: DocNode, base: DocNode | null = null): Offer => ({
  block: 'a',
  node,
  hash: canonicalHash(node),
  base: base && { hash: 'as published', node: base },
})

function open(block: DocNode, count = 2): HeadlessEditor[] {
  const attrs = { ...block.attrs, unit: 'a', hash: 'as published' }
  const content = [paragraph(text('Before.')), { ...block, attrs }, paragraph(text('After.'))]
  const update = updateOf(documentSchema.nodeFromJSON({ type: 'doc', content }))
  return Array.from({ length: count }, () => headlessEditor(update, []))
}

function accept({ doc }: HeadlessEditor, accepted: Offer, choice: Choice = 'new', onUndone?: () => void): void {
  const block = offeredBlock(doc, 'a')
  const { conflicts } = mergeOffer(readElement(block as Y.XmlElement), accepted)
  const choices: Choices = new Map(namesOf(conflicts).map((name) => [name, choice]))
  acceptOnce(doc, accepted, { choices, now: 1, origin: ySyncPluginKey, ...(onUndone && { onUndone }) })
}

const meet = (...editors: HeadlessEditor[]) => {
  exchange(...editors)
  exchange(...editors)
}
const blockOf = ({ state }: HeadlessEditor, at = 1) => state.doc.child(at)
const write = (editor: HeadlessEditor, words: string) => {
  const { state } = editor
  editor.dispatch(state.tr.insertText(words, state.doc.child(0).nodeSize + 1))
}
/** Random client ids decide whose edit comes last. */
const ROUNDS = Array.from({ length: 6 }, (_, round) => round)

describe('accepting a suggestion', () => {
  it.each([
    ['a paragraph', MINE, offer(CITED, PUBLISHED), 'The queue holds twenty today. We checked.'],
    ['a list', LIST, offer(LONGER, LIST), 'oneand twothree'],
    ['another kind of block', MINE, offer(CODE, PUBLISHED), 'queue = 20'],
  ])('by three people at once happens once: %s', (_, before, accepted, wanted) => {
    for (const _round of ROUNDS) {
      const editors = open(before, 3)
      for (const editor of editors) accept(editor, accepted)
      meet(...editors)
      for (const editor of editors) {
        const shown = fragmentOf(editor.doc)
          .toArray()
          .filter((element) => element instanceof Y.XmlElement && element.getAttribute('retired') === undefined)
        expect(shown).toHaveLength(3)
        expect(readElement(offeredBlock(editor.doc, 'a') as Y.XmlElement).attrs?.hash).toBe(accepted.hash)
        expect(editor.state.doc.textContent).toBe(`Before.${wanted}After.`)
      }
    }
  })

  it('a suggestion accepted by two people is applied once when the server merges their pages', () => {
    const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
    const stored = [ann, ben].map((editor) => {
      accept(editor, offer(CITED, PUBLISHED))
      return Y.encodeStateAsUpdate(editor.doc)
    })
    const server = new Y.Doc()
    for (const update of stored) Y.applyUpdate(server, update)
    const [, block] = readDoc(server).content ?? []
    expect(canonicalHash(block as DocNode)).toBe(
      canonicalHash(paragraph(...(CITED.content ?? []).slice(0, 2), text(' today. We checked.'))),
    )
  })

  it('a suggestion accepted by two people keeps what each of them writes in the block afterwards', () => {
    for (const _round of ROUNDS) {
      const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
      for (const [editor, words] of [[ann, 'Ann: '] as const, [ben, 'Ben: '] as const]) {
        accept(editor, offer(CITED, PUBLISHED))
        write(editor, words)
      }
      meet(ann, ben)
      const read = blockOf(ann).textContent
      expect(blockOf(ben).textContent).toBe(read)
      expect(read.replace(/(Ann|Ben): /g, '')).toBe('The queue holds twenty today. We checked.')
      expect(read).toMatch(/Ann: .*Ben: |Ben: .*Ann: /)
    }
  })

  it('a suggestion accepted by two people is applied once even if one of them wrote before', () => {
    for (const _round of ROUNDS) {
      const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
      write(ben, 'Ben: ')
      for (const editor of [ann, ben]) accept(editor, offer(CITED, PUBLISHED))
      meet(ann, ben)
      for (const editor of [ann, ben]) {
        expect(blockOf(editor).textContent).toBe('Ben: The queue holds twenty today. We checked.')
      }
    }
  })

  it('a new block that two people accept appears once, with what each of them wrote', () => {
    for (const _round of ROUNDS) {
      const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
      write(ben, 'Ben: ')
      for (const editor of [ann, ben]) accept(editor, offer(CODE, PUBLISHED))
      for (const editor of [ann, ben]) {
        const at = fragmentOf(editor.doc)
          .toArray()
          .indexOf(offeredBlock(editor.doc, 'a') as Y.XmlElement)
        ;((fragmentOf(editor.doc).get(at) as Y.XmlElement).get(0) as Y.XmlText).insert(
          0,
          `${editor === ann ? 'A' : 'B'}!`,
        )
      }
      meet(ann, ben)
      const read = ann.state.doc.textContent
      expect(ben.state.doc.textContent).toBe(read)
      expect(read).toContain('A!')
      expect(read).toContain('B!')
      expect(read.split('queue = 20')).toHaveLength(2)
    }
  })

  it('two different choices for the same suggestion end with one of the chosen versions', () => {
    for (const _round of ROUNDS) {
      const [ann, ben] = open(paragraph(text('The queue holds eleven.'))) as [HeadlessEditor, HeadlessEditor]
      const accepted = offer(paragraph(text('The queue holds twenty.')), PUBLISHED)
      accept(ann, accepted, 'yours')
      accept(ben, accepted, 'new')
      meet(ann, ben)
      expect(blockOf(ann).textContent).toBe('The queue holds twenty.')
      expect(blockOf(ben).textContent).toBe('The queue holds twenty.')
    }
  })

  it('an accepted suggestion merges with edits by others, and a later undo is reported', () => {
    const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
    let undone = 0
    const undo = new Y.UndoManager(fragmentOf(ben.doc), { trackedOrigins: new Set([ySyncPluginKey]) })
    write(ben, 'Now: ')
    undo.stopCapturing()
    accept(ann, offer(CITED, PUBLISHED), 'new', () => undone++)
    meet(ann, ben)
    expect(blockOf(ann).textContent).toBe('Now: The queue holds twenty today. We checked.')
    offeredBlock(ben.doc, 'a')?.setAttribute('hash', 'as published')
    expect(undone).toBe(0)
    meet(ann, ben)
    expect(undone).toBe(1)
  })

  it('undoing an acceptance restores the text and the suggestion, which can be accepted again', () => {
    const [ann, ben] = open(MINE) as [HeadlessEditor, HeadlessEditor]
    const undo = new Y.UndoManager(fragmentOf(ann.doc), { trackedOrigins: new Set([ySyncPluginKey]) })
    for (const accepted of [offer(CITED, PUBLISHED), offer(CODE, PUBLISHED)]) {
      const before = readElement(offeredBlock(ann.doc, 'a') as Y.XmlElement)
      for (const _again of ROUNDS) {
        accept(ann, accepted)
        meet(ann, ben)
        expect(offeredBlock(ben.doc, 'a')?.getAttribute('hash')).toBe(accepted.hash)
        undo.undo()
        meet(ann, ben)
        expect(readElement(offeredBlock(ben.doc, 'a') as Y.XmlElement)).toEqual(before)
      }
    }
  })
})
