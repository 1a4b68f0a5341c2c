import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keep, readKept, stopKeeping } from '../kept/kept-project.ts'
import { TestDevice } from '../testing/test-device.ts'
import { DOCS_MS } from './project-docs.ts'

let device: TestDevice
const until = (isSo: () => unknown) => vi.waitFor(isSo, { interval: 2, timeout: 20_000 })

beforeEach(() => {
  device = new TestDevice()
  device.server.rows.set('project/1/pages', [row(7)])
  cite(1)
})
afterEach(() => device.close())

const row = (id: number, version = 1) => ({
  id: `${id}`,
  project_id: '1',
  page_id: '7',
  version: `${version}`,
  name: '',
  created_at: '',
  updated_at: '',
})
/**
 * Sets the project's citations as the shape returns them. `readAnew` makes the device request the shape
 * again.
 */
const cite = (version: number) => device.server.rows.set('project/1/citations', [row(5, version), row(6, version)])
const readAnew = () => device.db.shapes.delete('project/1/citations')

const file = (path: string, text: string, ...places: [id: number, line: number][]) => ({
  path,
  text,
  hash: `hash of ${text}`,
  language: null,
  href: null,
  start_line: places[0]?.[1] ?? 1,
  end_line: places[0]?.[1] ?? 1,
  places: places.map(([citation_id, line]) => ({ citation_id, start_line: line, end_line: line })),
})
const serve = (...files: ReturnType<typeof file>[]) => device.server.files.set(1, files)

async function keepProject(): Promise<void> {
  const engine = device.start()
  await until(() => expect(engine.leads).toBe(true))
  await keep(device.db, 1)
  engine.receive({ type: 'kept' })
}
const here = async () => Object.fromEntries((await device.db.files.toArray()).map(({ path, text }) => [path, text]))
const whole = () =>
  until(async () => {
    expect((await readKept(device.db))[0]?.whole?.at).toBe(device.now)
    expect(state()).toEqual({ state: 'whole' })
  })
const state = () => {
  const last = device.told.findLast((message) => message.type === 'keeping')
  return last?.type === 'keeping' ? last.now[1] : undefined
}

it('[AO1] an offline project downloads its cited files', async () => {
  serve(file('a.ts', 'one', [5, 1]), file('b.ts', 'three', [6, 2]))
  await keepProject()
  await whole()
  expect(await here()).toEqual({ 'a.ts': 'one', 'b.ts': 'three' })
  expect((await device.db.files.get([1, 'b.ts']))?.places).toEqual([{ citation_id: 6, start_line: 2, end_line: 2 }])
  expect((await readKept(device.db))[0]?.whole?.bytes).toBe('onethree'.length)
  device.pass(DOCS_MS)
  await whole()
  expect(device.server.count('GET /api/project/1/cited-files')).toBe(1)
})

it('[AO4] a kept project fetches changed files, keeps the others, and drops files without citations', async () => {
  serve(file('a.ts', 'one', [5, 1]), file('b.ts', 'two', [6, 2]))
  await keepProject()
  await whole()
  serve(file('a.ts', 'one', [5, 3]), file('c.ts', 'three', [6, 1]))
  cite(2)
  await readAnew()
  device.pass(DOCS_MS)
  await until(async () => expect(await here()).toEqual({ 'a.ts': 'one', 'c.ts': 'three' }))
  expect((await device.db.files.get([1, 'a.ts']))?.places).toEqual([{ citation_id: 5, start_line: 3, end_line: 3 }])
  expect(device.server.count('GET /api/citation/5/file')).toBe(1)
})

it('[AO3] an offline project rejects a file that differs from its listing and fetches it again', async () => {
  serve(file('a.ts', 'one', [5, 1]), file('b.ts', 'two', [6, 2]))
  const path = '/api/citation/6/file'
  device.server.answers.set(path, () => new Response('<html>Welcome to this network</html>'))
  await keepProject()
  await until(() =>
    expect(state()).toMatchObject({ state: 'held', because: 'server', step: { what: 'files', done: 1 } }),
  )
  device.server.answers.set(path, () => Response.json({ ...file('b.ts', 'newer', [6, 2]) }))
  device.pass(15_000)
  await whole()
  expect(await here()).toEqual({ 'a.ts': 'one' })
  device.server.answers.clear()
  device.pass(DOCS_MS)
  await until(async () => expect(await here()).toEqual({ 'a.ts': 'one', 'b.ts': 'two' }))
  expect(device.server.count('GET /api/citation/5/file')).toBe(1)
})

it('[AO5] removing an offline project deletes its files', async () => {
  serve(file('a.ts', 'one', [5, 1]))
  await keepProject()
  await whole()
  await device.db.files.put({ projectId: 2, path: 'a.ts', hash: '', text: 'of another', language: null, places: [] })
  await stopKeeping(device.db, 1)
  expect(await here()).toEqual({ 'a.ts': 'of another' })
})
