import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { pageIdOf } from '../../generator/plan/page-ledger.ts'
import { answerAbly } from '../../generator/testing/able-model.ts'
import { modelInMemory } from '../../generator/testing/model-in-memory.ts'
import { SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import type { WholeReceipt } from '../../shared/contract/receipts.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { testApp } from '../testing/test-app.ts'

const FILES = {
  'README.md': '# Harbour\n',
  'src/berth.ts': 'export function moor() {}\n\nexport function cast() {}\n',
  'src/pilot.ts': 'export function lead() {}\n\nexport function hail() {}\n',
}
const NEXT = { ...FILES, 'src/berth.ts': `${FILES['src/berth.ts']}\nexport function anchor() {}\n` }
const PARAGRAPH = /keeps together what/

describe('undoing a refresh that a model writes for', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const mara = await server.signIn('mara@example.org')
  let nextProject = 700

  async function documented() {
    const model = modelInMemory()
    const sample = await SampleRefresh.start(database, nextProject++, FILES, { writer: model.name })
    const { projectId } = sample
    await sql`insert into memberships (project_id, email, role) values (${projectId}, 'mara@example.org', 'write')`
    await sample.fill(model)
    model.asked.length = 0
    const pageId = pageIdOf(projectId, 'file:src/berth.ts')
    const load = async () => {
      const stored = await loadDoc(sql, pageId)
      return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    }
    return {
      ...{ model, sample, pageId, load },
      // Removed text leaves an empty place that no one sees.
      text: async () =>
        plainText(readDoc(await load()))
          .replace(/\n+/g, '\n')
          .trimEnd(),
      undo: (id: number) => server.ask(mara, 'POST', `/api/project/${projectId}/receipts/${id}/undo`),
      receipt: async (id: number) =>
        (await server.ask(mara, 'GET', `/api/project/${projectId}/receipts/${id}`)).body as WholeReceipt,
      suggestions: () => sql`select block from suggestions where page_id = ${pageId} and state = 'open'`,
    }
  }

  it('an undo takes back prose that was written for a refresh after the refresh had ended', async () => {
    const { model, sample, text, undo, receipt } = await documented()
    const before = await text()
    const id = await sample.push(NEXT, 'commit-2')
    expect(await text()).not.toMatch(PARAGRAPH)
    await sample.fill(model, {}, id)
    expect(await text()).toMatch(PARAGRAPH)
    expect((await undo(id)).body).toEqual({ left: 0 })
    expect(await text()).toBe(before)
    expect((await receipt(id)).receipt).toMatchObject({ undoable: false, undone_by: 'mara' })
  })

  /**
   * Creates a page with a paragraph in a person's own words, and a refresh that suggests another text for it.
   */
  async function suggested() {
    const page = await documented()
    const { model, sample, load, pageId, suggestions } = page
    const change = async (act: (block: Y.XmlElement) => void) => {
      const doc = await load()
      const known = Y.encodeStateVector(doc)
      const block = fragmentOf(doc)
        .toArray()
        .find((each) => each instanceof Y.XmlElement && each.getAttribute('unit') === 'prose')
      if (!(block instanceof Y.XmlElement)) throw new Error('The page has no paragraph')
      act(block)
      await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, known), userId: 'mara', by: 'test' })
    }
    await change((block) => {
      const text = block.get(0)
      if (text instanceof Y.XmlText) text.insert(0, 'In my own words. ')
    })
    const id = await sample.push(NEXT, 'commit-2')
    model.answer = ({ messages }) =>
      messages[1]?.content.includes('File: `src/berth.ts`, `TypeScript`')
        ? '{"text":"This file is where ships are made fast by `anchor`, and let go of by `cast` again."}'
        : answerAbly({ messages: [...messages] })
    await sample.fill(model, {}, id)
    expect(await suggestions()).toContainEqual({ block: 'prose' })
    return { ...page, id, change }
  }

  it('an undo withdraws prose that was suggested for a refresh after the refresh had ended', async () => {
    const { id, undo, suggestions } = await suggested()
    await undo(id)
    expect(await suggestions()).toEqual([])
  })

  it('an undo takes back no prose that was accepted a moment before', async () => {
    const { id, undo, change, pageId } = await suggested()
    const states = () =>
      sql<{ state: string; hash: string }[]>`
        select state, hash from suggestions where page_id = ${pageId} and block = 'prose'`
    const [open] = await states()
    await change((block) => block.setAttribute('hash', String(open?.hash)))
    expect((await undo(id)).body).toEqual({ left: 0 })
    expect(await states()).toMatchObject([{ state: 'accepted' }])
  })

  it('an undone refresh gets no more prose, until the next refresh writes all prose again', async () => {
    const { model, sample, text, undo, receipt } = await documented()
    const before = await text()
    const id = await sample.push(NEXT, 'commit-2')
    await undo(id)
    for (const refreshId of [id, null]) {
      expect(await sample.fill(model, {}, refreshId)).toMatchObject({ due: 0 })
      expect(model.asked).toEqual([])
      expect(await text()).toBe(before)
    }
    const other = { ...NEXT, 'src/pilot.ts': 'export function lead() {}\n\nexport function call() {}\n' }
    const second = await sample.push(other, 'commit-3')
    expect(await text()).toContain('anchor')
    expect((await receipt(id)).receipt).toMatchObject({ undoable: false })
    const report = await sample.fill(model, {}, second)
    expect(report?.written).toBeGreaterThan(0)
  })

  it('an undone refresh gets no prose that was requested before and answered after the undo', async () => {
    const { model, sample, text, undo, receipt } = await documented()
    const before = await text()
    const id = await sample.push(NEXT, 'commit-2')
    model.answer = async (question) => {
      await undo(id)
      return answerAbly({ messages: [...question.messages] })
    }
    const report = await sample.fill(model, {}, id)
    expect(report?.due).toBeGreaterThan(0)
    expect(report?.written).toBe(0)
    expect(await text()).toBe(before)
    expect((await receipt(id)).receipt).toMatchObject({ undoable: false, undone_by: 'mara' })
    await sample.push(
      { ...NEXT, 'src/pilot.ts': 'export function lead() {}\n\nexport function call() {}\n' },
      'commit-3',
    )
    expect(await text()).toContain('anchor')
  })
})
