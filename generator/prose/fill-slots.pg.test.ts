import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { readPageStates } from '../../db/tables/publications.ts'
import { listFallen, proseFigures } from '../../db/tables/slots.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { ModelFault } from '../../shared/model/model.ts'
import { answerAbly } from '../testing/able-model.ts'
import { modelInMemory } from '../testing/model-in-memory.ts'
import { SampleRefresh } from '../testing/sample-refresh.ts'
import { proseWords } from './words.ts'

const FILES = {
  'README.md': '# Harbour\n\nKeeps what waits.\n',
  'package.json': '{ "name": "harbour", "main": "src/queue.ts" }',
  'src/queue.ts':
    "import { Ship } from './ship.ts'\n\n/** Lets one in. */\nexport function admit(name: string) {\n  return new Ship(name)\n}\n\nexport function turnAway() {}\n",
  'src/ship.ts':
    '/** What waits. */\nexport class Ship {\n  constructor(readonly name: string) {}\n}\n\nexport const EMPTY = 1\n',
  'src/berth.ts': "import { Ship } from './ship.ts'\n\nexport const berths: Ship[] = []\n\nexport function moor() {}\n",
  'tools/lamp.py': 'from .wick import trim\n\n\ndef light(times):\n    return trim(1)\n\n\ndef dim():\n    return 1\n',
  'tools/wick.py': 'def trim(by):\n    """Cuts."""\n    return 1\n',
}

describe('paragraphs by a model', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 100

  /** Creates a finished documentation, and a model that hasn't been asked yet. */
  async function documented(files: Record<string, string> = FILES) {
    const model = modelInMemory()
    const sample = await SampleRefresh.start(database, nextProject++, files, { writer: model.name })
    return { model, sample, id: sample.projectId }
  }

  /** Page → its whole text. */
  async function texts(projectId: number): Promise<Map<string, string>> {
    const plan = await sql<{ key: string; page_id: number }[]>`
      select key, page_id from plan where project_id = ${projectId} order by key`
    const states = await readPageStates(
      sql,
      projectId,
      plan.map((row) => row.page_id),
    )
    return new Map(
      plan.map(({ key, page_id }) => [key, plainText(readDoc(docFromUpdates(states.get(page_id)?.updates ?? [])))]),
    )
  }
  /** The key of the first topic that has a slot for a paragraph. */
  const firstTopic = async (projectId: number) => {
    const [topic] = await sql<{ key: string }[]>`
      select l.key from plan l where l.project_id = ${projectId} and l.kind = 'topic'
        and exists (select 1 from slots s where s.page_id = l.page_id) order by l.position limit 1`
    return topic?.key ?? ''
  }
  const updates = (projectId: number) => sql<{ page_id: number; seq: number }[]>`
    select d.page_id, d.seq from page_docs d join pages p on p.id = d.page_id
    where p.project_id = ${projectId} order by d.page_id`
  const slots = (projectId: number) => sql<{ text: string | null; fault: string | null; reason: string | null }[]>`
    select text, fault, reason from slots where project_id = ${projectId} order by key`

  it('paragraphs by a model come into existing pages one by one and change nothing else', async () => {
    const { model, sample, id } = await documented()
    const before = await texts(id)
    const report = await sample.fill(model)
    expect(report).toMatchObject({ fallen: [], left: 0, ended: null })
    expect(report?.written).toBe(report?.due)
    expect(report?.written).toBeGreaterThan(4)
    expect(report?.tokens).toBe(40 * (report?.written ?? 0))
    const after = await texts(id)
    const changed = [...after].filter(([key, text]) => text !== before.get(key))
    expect(changed).toHaveLength(report?.written ?? 0)
    for (const [key, text] of changed) {
      const added = text.split('\n').filter((line) => !before.get(key)?.split('\n').includes(line))
      expect([key, added]).toEqual([key, [expect.stringMatching(/keeps together what .* is used for/)]])
    }
  })

  it('a paragraph is not requested twice while its facts stay the same', async () => {
    const { model, sample, id } = await documented()
    await sample.fill(model)
    const asked = model.asked.length
    const before = await updates(id)
    expect(await sample.fill(model)).toMatchObject({ due: 0, written: 0, tokens: 0 })
    sample.forget()
    expect(await sample.fill(model)).toMatchObject({ due: 0 })
    expect(await updates(id)).toEqual(before)
    const refreshId = await sample.push(
      { ...FILES, 'src/berth.ts': `${FILES['src/berth.ts']}export const DEPTH = 9\n` },
      'commit-2',
    )
    const report = await sample.fill(model, {}, refreshId)
    expect(report?.due).toBeGreaterThan(0)
    expect(report?.due).toBeLessThan(asked)
    const [receipt] = await sql`select tokens from refreshes where id = ${refreshId}`
    expect(receipt?.tokens).toBe(40 * (report?.written ?? 0))
  })

  it('a change of comments alone keeps paragraphs by a model and updates no page', async () => {
    // A page shows the whole text of a file with fewer names, and so its comments.
    const berth = `${FILES['src/berth.ts']}\nexport function leave() {}\n\nexport function turn() {}\n`
    const { model, sample, id } = await documented({ ...FILES, 'src/berth.ts': berth })
    await sample.fill(model)
    const before = await updates(id)
    await sample.push({ ...FILES, 'src/berth.ts': `// A remark.\n${berth}` }, 'commit-2')
    expect(await sample.fill(model)).toMatchObject({ due: 0 })
    expect(await updates(id)).toEqual(before)
  })

  it('a paragraph by a model is removed when its facts change, until the model writes it again', async () => {
    const { model, sample, id } = await documented()
    await sample.fill(model)
    expect((await texts(id)).get('file:src/berth.ts')).toMatch(/keeps together/)
    await sample.push(
      { ...FILES, 'src/berth.ts': 'export function anchor() {}\n\nexport function sail() {}\n' },
      'commit-2',
    )
    expect((await texts(id)).get('file:src/berth.ts')).not.toMatch(/keeps together/)
    await sample.fill(model)
    expect((await texts(id)).get('file:src/berth.ts')).toMatch(/keeps together/)
  })

  it('a rejected paragraph gets one retry with the reason, and then the page stays as it is', async () => {
    const { model, sample, id } = await documented()
    const before = await texts(id)
    model.answer = () => '{"text":"The whole of it rests on `makeItRain`, which is what all of the others are for."}'
    const report = await sample.fill(model)
    expect(report?.written).toBe(0)
    expect(report?.fallen).toHaveLength(report?.due ?? -1)
    expect(model.asked).toHaveLength(2 * (report?.due ?? 0))
    expect(model.asked.at(-1)?.messages.at(-1)?.content).toContain('`makeItRain` is not among the facts')
    expect(await texts(id)).toEqual(before)
    expect((await slots(id)).every(({ fault }) => fault === 'unusable')).toBe(true)
    // No slot is due: the model would give the same answer.
    expect(await sample.fill(model)).toMatchObject({ due: 0 })
  })

  it('a paragraph is published from the second attempt if the reason for the rejection helped', async () => {
    const { model, sample } = await documented()
    model.answer = (question) =>
      question.messages.length > 2 ? answerAbly({ messages: [...question.messages] }) : 'Sure! Here is it.'
    const report = await sample.fill(model)
    expect(report).toMatchObject({ fallen: [], left: 0 })
    expect(report?.tokens).toBe(80 * (report?.written ?? 0))
  })

  it('requests for paragraphs stop when the server fails and resume in the next run', async () => {
    const { model, sample, id } = await documented()
    model.answer = () => {
      throw new ModelFault('absent', 'it could not be reached')
    }
    const report = await sample.fill(model, { calls: 1 })
    expect(report).toMatchObject({ written: 0, ended: 'server', again: 3, left: (report?.due ?? 0) - 3 })
    expect(model.asked).toHaveLength(3)
    expect((await slots(id)).map(({ fault }) => fault)).toEqual(['absent', 'absent', 'absent'])
    model.answer = (question) => answerAbly({ messages: [...question.messages] })
    expect(await sample.fill(model)).toMatchObject({ due: report?.due, written: report?.due, ended: null })
  })

  it('the model stops writing paragraphs when the tokens or the time run out', async () => {
    const { model, sample } = await documented()
    expect(await sample.fill(model, { calls: 1, tokens: 80 })).toMatchObject({ written: 2, ended: 'limit' })
    let gone: (() => void) | undefined
    model.ask = (_question, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        gone?.()
      })
    const report = await sample.fill(model, { milliseconds: 20 })
    expect(report).toMatchObject({ written: 0, fallen: [], left: report?.due })
  })

  it('paragraphs are not published once the documentation is being updated', async () => {
    const { model, sample, id } = await documented()
    const before = await texts(id)
    model.answer = async (question) => {
      await sql`update projects set status = 'DOC_UPDATING' where id = ${id}`
      return answerAbly({ messages: [...question.messages] })
    }
    const ended = await sample.fill(model, { calls: 1 })
    expect(ended).toMatchObject({ ended: 'moved-on' })
    expect(ended && proseWords(ended)).toMatch(/not asked for, since the documentation is being brought up to date$/)
    expect(await texts(id)).toEqual(before)
    expect(model.asked).toHaveLength(1)
    await sql`update projects set status = 'DOC_SUCCESS' where id = ${id}`
    model.answer = (question) => answerAbly({ messages: [...question.messages] })
    const report = await sample.fill(model)
    // Text that was written meanwhile is used now.
    expect(report?.due).toBe(model.asked.length - 1)
    const changed = [...(await texts(id))].filter(([key, text]) => text !== before.get(key))
    expect(changed).toHaveLength(model.asked.length)
  })

  it('a paragraph that the model repeats on several pages stays only on the first page', async () => {
    const { model, sample, id } = await documented()
    const same = 'This is where the others find what they have in common, and what each of them needs.'
    model.answer = () => JSON.stringify({ text: same })
    const report = await sample.fill(model)
    expect(report?.written).toBeGreaterThan(2)
    const saying = [...(await texts(id))].filter(([, text]) => text.includes(same)).map(([key]) => key)
    expect(saying).toEqual([await firstTopic(id)])
  })

  it('a paragraph on a deleted page does not block the same paragraph on another page', async () => {
    const { model, sample, id } = await documented()
    const same = 'This is where the others find what they have in common, and what each of them needs.'
    model.answer = () => JSON.stringify({ text: same })
    await sample.fill(model)
    const first = await firstTopic(id)
    await sql`
      update pages set deleted_at = now() where id = (select page_id from plan
        where project_id = ${id} and key = ${first})`
    await sample.fill(model)
    const saying = [...(await texts(id))].filter(([, text]) => text.includes(same)).map(([key]) => key)
    expect(saying).toHaveLength(1)
    expect(saying).not.toEqual([first])
  })

  it('prose figures count paragraphs that have a place on a page, whether requested yet or not', async () => {
    const { model, sample, id } = await documented()
    const others = await proseFigures(sql)
    const figures = async () => {
      const { written, fallen, left, tokens } = await proseFigures(sql)
      return {
        ...{ written: written - others.written, fallen: fallen - others.fallen },
        ...{ left: left - others.left, tokens: tokens - others.tokens },
      }
    }
    const first = await sample.fill(model, { calls: 1, tokens: 80 })
    const due = first?.due ?? 0
    expect(await figures()).toEqual({ written: 2, fallen: 0, left: due - 2, tokens: 80 })
    model.answer = () => 'Sure!'
    await sample.fill(model)
    // Each is asked for twice.
    expect(await figures()).toEqual({ written: 2, fallen: due - 2, left: 0, tokens: 80 + (due - 2) * 80 })
    model.answer = (question) => answerAbly({ messages: [...question.messages] })
    const only = {
      'README.md': FILES['README.md'],
      'src/berth.ts': 'export function a() {}\n\nexport function b() {}\n',
    }
    await sample.push(only, 'commit-2')
    const second = await sample.fill(model)
    expect(await figures()).toMatchObject({ written: second?.written, fallen: 0, left: 0 })
    expect((await listFallen(sql, 100)).filter((row) => row.project_id === id)).toEqual([])
    expect(await sql`select 1 from slots where project_id = ${id}`).not.toHaveLength(second?.due ?? 0)
    await sql`
      update pages set deleted_at = now() where id = (select page_id from plan
        where project_id = ${id} and key = 'file:src/berth.ts')`
    expect((await figures()).written).toBe((second?.written ?? 0) - 1)
  })

  it('a paragraph that a person changed stays as it is, and a new one is suggested', async () => {
    const { model, sample, id } = await documented()
    await sample.fill(model)
    const [page] = await sql<{ page_id: number }[]>`
      select page_id from plan where project_id = ${id} and key = 'file:src/berth.ts'`
    const pageId = page?.page_id ?? 0
    await edit(sample, pageId, 'In my own words. ')
    await sample.push({ ...FILES, 'src/berth.ts': `${FILES['src/berth.ts']}export function cast() {}\n` }, 'commit-2')
    const another = '{"text":"This file is where ships are made fast by `moor`, and let go of by `cast` again."}'
    model.answer = ({ messages }) =>
      messages[1]?.content.includes('File: `src/berth.ts`, `TypeScript`')
        ? another
        : answerAbly({ messages: [...messages] })
    await sample.fill(model)
    expect((await texts(id)).get('file:src/berth.ts')).toMatch(/In my own words\. .*keeps together/)
    expect(await sql`select block from suggestions where page_id = ${pageId} and block = 'prose'`).toMatchObject([
      { block: 'prose' },
    ])
  })

  /** Types at the beginning of a page's paragraph, like a person. */
  async function edit({ projectId }: SampleRefresh, pageId: number, words: string) {
    const doc = docFromUpdates((await readPageStates(sql, projectId, [pageId])).get(pageId)?.updates ?? [])
    const before = Y.encodeStateVector(doc)
    const block = fragmentOf(doc)
      .toArray()
      .find((each) => each instanceof Y.XmlElement && each.getAttribute('unit') === 'prose')
    const text = block instanceof Y.XmlElement ? block.get(0) : undefined
    if (!(text instanceof Y.XmlText)) throw new Error('The page has no paragraph')
    text.insert(0, words)
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: 'ann', by: 'test' })
  }
})
