import { ySyncPluginKey } from '@tiptap/y-tiptap'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonical } from '../../../shared/document/canonical.ts'
import { canvasOf } from '../../../shared/document/canvas/canvas.ts'
import { mintCanvasId } from '../../../shared/document/canvas/canvas-id.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { restoresIn } from '../../../shared/document/restores.ts'
import { documentSchema } from '../../../shared/document/schema.ts'
import { anyPage } from '../../../shared/document/testing/generated-documents.ts'
import { validateUpdate } from '../../../shared/document/validate-update.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc, writeNewDoc } from '../../../shared/document/yjs.ts'
import { drawnAfresh, headlessEditor, updateOf } from '../testing/headless-editor.ts'
import { restorePage, restoreVersionOf } from './restore-page.ts'

/** Pages without surrogates: no one's cursor is inside a character, but a made-up position could be. */
const somePage = anyPage.map((page) => JSON.parse(JSON.stringify(page).replace(/[\ud800-\udfff]/g, 'x')) as DocNode)

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (words: string, attrs?: Record<string, unknown>): DocNode => ({
  type: 'paragraph',
  ...(attrs && { attrs }),
  content: words ? [text(words)] : [],
})
const pageOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content })
const docOf = (page: DocNode) => {
  const doc = new Y.Doc()
  writeNewDoc(doc, page)
  return doc
}
const copyOf = (doc: Y.Doc) => docFromUpdates([Y.encodeStateAsUpdate(doc)])
const read = (doc: Y.Doc) => plainText(readDoc(doc))

describe('restoring a version', () => {
  it('[RV1] restoring a version shows its page in the open editor, and undo brings back the earlier page', () => {
    fc.assert(
      fc.property(somePage, somePage, (now, then) => {
        const version = docFromUpdates([updateOf(documentSchema.nodeFromJSON(then))])
        const editor = headlessEditor(updateOf(documentSchema.nodeFromJSON(now)), [])
        const before = canonical(readDoc(editor.doc))
        // Tracks the same origin as the editor's own undo manager.
        const undo = new Y.UndoManager(fragmentOf(editor.doc), { trackedOrigins: new Set([ySyncPluginKey]) })
        restorePage(editor.doc, version, ySyncPluginKey)
        expect(canonical(readDoc(editor.doc))).toBe(canonical(readDoc(version)))
        if (fragmentOf(version).length > 0) {
          expect(canonical(editor.state.doc.toJSON() as DocNode)).toBe(canonical(drawnAfresh(editor)))
          editor.state.doc.check()
        }
        expect(validateUpdate(Y.encodeStateAsUpdate(editor.doc))).toMatchObject({ ok: true })
        undo.undo()
        expect(canonical(readDoc(editor.doc))).toBe(before)
      }),
      { numRuns: 200 },
    )
  })

  it('[RV1] restoring a version a second time changes nothing', () => {
    fc.assert(
      fc.property(somePage, somePage, (now, then) => {
        const version = docFromUpdates([updateOf(documentSchema.nodeFromJSON(then))])
        const doc = docFromUpdates([updateOf(documentSchema.nodeFromJSON(now))])
        restorePage(doc, version, 'test')
        let updates = 0
        doc.on('update', () => updates++)
        restorePage(doc, version, 'test')
        expect(updates).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  it('[RV1] restoring a version keeps what others write meanwhile in unchanged blocks', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 3, maxLength: 30 })
    const numbered = (texts: readonly string[]) => pageOf(...texts.map((each, at) => paragraph(`${at}: ${each}.`)))
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 2, maxLength: 8 }),
        fc.array(fc.record({ at: fc.nat(7), words, how: fc.constantFrom('change', 'insert', 'delete') }), {
          maxLength: 6,
        }),
        fc.nat(7),
        fc.nat(40),
        (texts, edits, block, place) => {
          const kept = block % texts.length
          const doc = docOf(numbered(texts))
          const version = copyOf(doc)
          const element = fragmentOf(doc).get(kept) as Y.XmlElement
          for (const { at, words: other, how } of edits) {
            const blocks = fragmentOf(doc).toArray()
            const target = blocks[at % blocks.length] as Y.XmlElement
            if (how === 'insert') fragmentOf(doc).insert(at % blocks.length, [createParagraph(other)])
            else if (target !== element && how === 'delete') fragmentOf(doc).delete(blocks.indexOf(target), 1)
            else if (target !== element) (target.get(0) as Y.XmlText).insert(0, other)
          }
          // Another person writes into an unchanged block.
          const theirs = copyOf(doc)
          const at = fragmentOf(doc).toArray().indexOf(element)
          const line = (fragmentOf(theirs).get(at) as Y.XmlElement).get(0) as Y.XmlText
          const where = place % (line.length + 1)
          line.insert(where, '<mine>')
          const expected = `${numbered(texts).content?.[kept]?.content?.[0]?.text ?? ''}`

          restorePage(doc, version, 'test')
          expect(read(doc)).toBe(read(version))
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs))
          Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc))
          expect(read(doc)).toBe(read(theirs))
          expect(read(doc).split('\n')[kept]).toBe(`${expected.slice(0, where)}<mine>${expected.slice(where)}`)
          expect(read(doc).split('\n')).toHaveLength(texts.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[RV2] restored text counts as a person’s text if the generator no longer writes it', () => {
    const version = docOf(
      pageOf(paragraph('Old.', { unit: 'a', hash: 'old' }), paragraph('Gone.', { unit: 'b', hash: 'b' })),
    )
    const doc = docOf(pageOf(paragraph('New.', { unit: 'a', hash: 'new' })))
    restorePage(doc, version, 'test')
    expect(readDoc(doc).content).toEqual([
      paragraph('Old.', { unit: 'a', hash: 'new' }),
      paragraph('Gone.', { unit: 'b' }),
    ])
    const edited = docOf(pageOf(paragraph('Mine. Old.', { unit: 'a', hash: 'old' })))
    restorePage(edited, docOf(pageOf(paragraph('Old.', { unit: 'a', hash: 'old' }))), 'test')
    expect(readDoc(edited).content).toEqual([paragraph('Old.', { unit: 'a', hash: 'old' })])
  })

  it('[RV2] restoring a version refills an emptied block in place', () => {
    const version = docOf(pageOf(paragraph('One.'), paragraph('Two.', { unit: 'b', hash: 'b' })))
    const doc = docOf(
      pageOf(paragraph('One.'), paragraph('', { unit: 'b', hash: 'b', retired: 5 }), paragraph('Three.')),
    )
    const emptied = fragmentOf(doc).get(1)
    restorePage(doc, version, 'test')
    expect(fragmentOf(doc).get(1)).toBe(emptied)
    // Without the hash of its publication, so that it isn't emptied again.
    expect(readDoc(doc).content).toEqual([paragraph('One.'), paragraph('Two.', { unit: 'b' })])
    const other = docOf(pageOf(paragraph('One.'), paragraph('', { unit: 'c', retired: 5 })))
    restorePage(other, docOf(pageOf(paragraph('One.'))), 'test')
    expect(fragmentOf(other).length).toBe(2)
  })

  it('[RV4] restoring a version never puts text into a block of another unit', () => {
    const version = docOf(pageOf(paragraph('Alpha admits.', { unit: 'a', hash: 'a' }), paragraph('Mine.')))
    const doc = docOf(
      pageOf(
        paragraph('Gamma retries.', { unit: 'c', hash: 'c' }),
        paragraph('Delta waits.', { unit: 'd', hash: 'd' }),
      ),
    )
    const before = fragmentOf(doc).toArray()
    restorePage(doc, version, 'test')
    expect(readDoc(doc).content).toEqual([paragraph('Alpha admits.', { unit: 'a' }), paragraph('Mine.')])
    expect(
      fragmentOf(doc)
        .toArray()
        .filter((element) => before.includes(element)),
    ).toEqual([])
  })

  it('[RV5] restoring a version records the citations of changed text in the same update', () => {
    const cited = (words: string, id: number, attrs: Record<string, unknown>): DocNode => ({
      ...paragraph(words, attrs),
      content: [text(words), { type: 'citation', attrs: { id } }],
    })
    const then = docOf(pageOf(cited('Ten.', 1, { unit: 'a' }), cited('Same.', 2, { unit: 'b' }), cited('Gone.', 3, {})))
    const doc = docOf(pageOf(cited('Twenty.', 1, { unit: 'a' }), cited('Same.', 2, { unit: 'b' })))
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    restoreVersionOf(doc, { seq: 7, version: then }, 'test')
    expect(updates).toHaveLength(1)
    expect(validateUpdate(updates[0] as Uint8Array)).toMatchObject({ ok: true })
    expect(restoresIn(doc)).toMatchObject([{ seq: 7, citations: [1, 3] }])
    restoreVersionOf(doc, { seq: 7, version: then }, 'test')
    expect(restoresIn(doc)).toHaveLength(1)
  })

  it('[RV3] restoring a version brings a drawing back as a copy that undo takes away', () => {
    const id = mintCanvasId()
    const doc = docOf(pageOf({ type: 'editorCanvas', attrs: { id } }))
    canvasOf(doc, id).set('shape:a', new Uint8Array([1]))
    const version = copyOf(doc)
    restorePage(doc, version, 'test')
    expect(readDoc(doc).content?.[0]?.attrs?.id).toBe(id)
    canvasOf(doc, id).set('shape:a', new Uint8Array([2]))
    const undo = new Y.UndoManager(fragmentOf(doc), { trackedOrigins: new Set(['test']) })
    restorePage(doc, version, 'test')
    const copy = String(readDoc(doc).content?.[0]?.attrs?.id)
    expect(copy).not.toBe(id)
    expect(canvasOf(doc, copy).get('shape:a')).toEqual(new Uint8Array([1]))
    undo.undo()
    expect(readDoc(doc).content?.[0]?.attrs?.id).toBe(id)
  })
})

function createParagraph(words: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText(words)])
  return element
}
