import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SearchText } from '../../../shared/contract/search-text.ts'
import { keep, readKept } from '../kept/kept-project.ts'
import { image, stateOf } from '../testing/stored-page.ts'
import { TestDevice } from '../testing/test-device.ts'
import { DOCS_MS } from './project-docs.ts'

let device: TestDevice
const until = (isSo: () => unknown) => vi.waitFor(isSo, { interval: 2, timeout: 20_000 })
const LIST = '/api/project/1/search-text'

beforeEach(() => {
  device = new TestDevice()
  device.server.rows.set('project/1/pages', [
    { id: '7', project_id: '1', name: 'Page 7', version: '1', created_at: '', updated_at: '' },
  ])
  for (const part of ['postings/1', 'passages', 'symbols']) {
    device.server.answers.set(`${LIST}/${part}`, () => Response.json({ rows: [{ of: part }], next: null }))
  }
  index('a')
})
afterEach(() => device.close())

const list = (state: string): SearchText => ({
  state,
  language: 'en',
  segments: [{ segment: 1, kind: 'docs', first_id: 1, last_id: 3, size: 3 }],
  passages: [[1, 3]],
  symbols: 'x',
})
const index = (state: string) => device.server.answers.set(LIST, () => Response.json(list(state)))

async function keepProject(): Promise<void> {
  const engine = device.start()
  await until(() => expect(engine.leads).toBe(true))
  await keep(device.db, 1)
  engine.receive({ type: 'kept' })
}
const kept = async () => (await readKept(device.db))[0]
const state = () => {
  const last = device.told.findLast((message) => message.type === 'keeping')
  return last?.type === 'keeping' ? last.now[1] : undefined
}
const parts = async () => (await device.db.texts.toArray()).map(({ name }) => name).sort()
const ALL = ['list', 'passages/1-3', 'postings/1', 'symbols/x']

it('[AO1] an offline project downloads its search index, and fetches missing parts again', async () => {
  await keepProject()
  await until(() => expect(state()).toEqual({ state: 'whole' }))
  expect(await parts()).toEqual(ALL)
  await device.db.texts.delete([1, 'postings/1'])
  device.pass(DOCS_MS)
  await until(async () => expect(await parts()).toEqual(ALL))
  expect(device.server.count(`GET ${LIST}/symbols`)).toBe(1)
})

it('[AO1] an offline project is incomplete while its search index changes too fast', async () => {
  let times = 0
  device.server.answers.set(LIST, () => Response.json(list(`${times++}`)))
  await keepProject()
  await until(() => expect(state()).toMatchObject({ state: 'held', because: 'server' }))
  expect((await kept())?.whole).toBeUndefined()
  index('settled')
  device.pass(15_000)
  await until(() => expect(state()).toEqual({ state: 'whole' }))
  expect((await kept())?.text?.state).toBe('settled')
})

it('[AO4] an offline project stays complete with its old search index while the index changes fast', async () => {
  await keepProject()
  await until(() => expect(state()).toEqual({ state: 'whole' }))
  let times = 0
  device.server.answers.set(LIST, () => Response.json(list(`${times++}`)))
  device.pass(DOCS_MS)
  await until(() => expect(times).toBeGreaterThan(2))
  await until(() => expect(state()).toEqual({ state: 'whole' }))
  expect((await kept())?.text?.state).toBe('a')
})

it('[AO3] an offline project reports its search text as ready even if an image fails', async () => {
  const hash = 'e'.repeat(64)
  const doc = Buffer.from(stateOf(image(hash))).toString('base64')
  device.server.docs.set(1, [{ page_id: 7, doc_seq: 1, state: doc }])
  device.server.answers.set(`/api/blob/${hash}`, () => new Response('', { status: 503 }))
  await keepProject()
  await until(() => expect(state()).toMatchObject({ state: 'held', because: 'server' }))
  expect((await kept())?.text?.state).toBe('a')
  const steps = device.told.map((message) => {
    const now = message.type === 'keeping' ? message.now[1] : undefined
    return now?.state === 'fetching' ? now.step.what : message.type
  })
  expect(steps.lastIndexOf('kept')).toBeGreaterThan(steps.lastIndexOf('text'))
})
