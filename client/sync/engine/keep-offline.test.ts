import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptProject, keep, readKept, SEARCH_CLUSTER, stopKeeping } from '../kept/kept-project.ts'
import { append } from '../outbox/outbox.ts'
import { image, paragraph, stateOf } from '../testing/stored-page.ts'
import { TestDevice } from '../testing/test-device.ts'
import type { Engine } from './engine.ts'
import { DOCS_MS } from './project-docs.ts'

let device: TestDevice
const until = (isSo: () => unknown) => vi.waitFor(isSo, { interval: 2, timeout: 20_000 })

beforeEach(() => {
  device = new TestDevice()
  device.server.rows.set('project/1/pages', [pageRow(7), pageRow(8)])
  device.server.rows.set('project/1/citations', [{ id: '5', project_id: '1', page_id: '7', version: '1' }])
})

afterEach(() => device.close())

const pageRow = (id: number) => ({
  id: `${id}`,
  project_id: '1',
  name: `Page ${id}`,
  version: '1',
  created_at: '',
  updated_at: '',
})

/** Puts an image on the server. Returns its hash. */
function upload(content: string): string {
  const bytes = new TextEncoder().encode(content)
  const hash = createHash('sha256').update(bytes).digest('hex')
  device.server.images.set(hash, bytes)
  return hash
}

const written: Record<number, number> = {}
/** Sets the text and images of a page on the server. */
function write(pageId: number, seq: number, ...images: string[]): void {
  const state = Buffer.from(stateOf(paragraph(`Page ${pageId}`), ...images.map(image))).toString('base64')
  written[pageId] = Buffer.from(state, 'base64').length
  const others = (device.server.docs.get(1) ?? []).filter((doc) => doc.page_id !== pageId)
  device.server.docs.set(1, [...others, { page_id: pageId, doc_seq: seq, state }])
}

async function keepProject(engine: Engine = device.start()): Promise<Engine> {
  await until(() => expect(engine.leads).toBe(true))
  // Keeps the project only once the engine leads, so that a single message wakes the engine.
  await keep(device.db, 1)
  engine.receive({ type: 'kept' })
  return engine
}

const kept = async (): Promise<KeptProject | undefined> => (await readKept(device.db))[0]
const held = async () => (await device.db.images.toCollection().primaryKeys()).map(([hash]) => hash).sort()
const now = () => {
  const last = device.told.findLast((message) => message.type === 'keeping')
  return last?.type === 'keeping' ? last.now[1] : undefined
}
const told = () =>
  device.told.flatMap((message) => {
    const state = message.type === 'keeping' ? message.now[1] : undefined
    return state?.state === 'fetching' ? [`${state.step.done} of ${state.step.total} ${state.step.what}`] : []
  })
const whole = () => until(async () => expect((await kept())?.whole).toBeDefined())
const heldBy = (because: string) => until(() => expect(now()).toMatchObject({ state: 'held', because }))

describe('a project that is kept', () => {
  it('[AO1] an offline project is downloaded completely even if no tab shows it', async () => {
    const [one, two] = [upload('one'), upload('two images')]
    write(7, 1, one)
    write(8, 2, one, two)
    await keepProject()
    await whole()
    expect((await device.db.pages.toArray()).map(({ name }) => name)).toEqual(['Page 7', 'Page 8'])
    expect(await device.db.citations.count()).toBe(1)
    expect((await device.db.docs.toArray()).map(({ pageId }) => pageId)).toEqual([7, 8])
    expect(await held()).toEqual([one, two].sort())
    expect(await (await device.db.images.get([two, 1]))?.bytes.text()).toBe('two images')
    const bytes = (written[7] ?? 0) + (written[8] ?? 0) + 'one'.length + 'two images'.length
    expect((await kept())?.whole).toEqual({ at: device.now, bytes, missing: 0 })
    expect(told()).toEqual(expect.arrayContaining(['0 of 2 pages', '1 of 2 pages', '0 of 2 images', '1 of 2 images']))
    await until(() => expect(now()).toEqual({ state: 'whole' }))
  })

  it('[AO1] only the leading worker downloads an offline project', async () => {
    write(7, 1, upload('one'))
    const engine = await keepProject()
    await whole()
    const second = device.start()
    second.receive({ type: 'kept' })
    expect(device.server.asked.filter((path) => path.includes('/blob/'))).toHaveLength(1)
    device.told.length = 0
    engine.receive({ type: 'hello' })
    expect(now()).toEqual({ state: 'whole' })
  })

  it('[AO1] an offline project is complete even if the server lost an image', async () => {
    write(7, 1, 'f'.repeat(64), upload('one'))
    await keepProject()
    await whole()
    expect((await kept())?.whole?.missing).toBe(1)
    expect(await held()).toHaveLength(1)
  })

  it('[AO2] an offline project rejects an image with the wrong hash and fetches it again', async () => {
    const [half, fine] = [upload('a whole image'), upload('fine')]
    device.server.answers.set(`/api/blob/${half}`, () => new Response('a whole'))
    write(7, 1, half, fine)
    await keepProject()
    await heldBy('server')
    expect(await held()).toEqual([fine])
    expect((await kept())?.whole).toBeUndefined()
    device.server.answers.clear()
    device.pass(15_000)
    await whole()
    expect(await held()).toEqual([half, fine].sort())
    expect(device.server.count(`GET /api/blob/${fine}`)).toBe(1)
  })

  it('[AO3] the download of an offline project continues after a broken, failed or missing answer', async () => {
    const hash = upload('an image')
    const path = `/api/blob/${hash}`
    write(7, 1, hash)
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('an i'))
            controller.error(new TypeError('network error'))
          },
        }),
      )
    device.server.answers.set(path, broken)
    await keepProject()
    await heldBy('server')
    device.server.answers.set(path, () => new Response('', { status: 500 }))
    device.pass(15_000)
    await until(() => expect(device.server.count(`GET ${path}`)).toBe(2))
    await heldBy('server')
    const hangs = () => new Promise<Response>(() => undefined)
    device.server.answers.set(path, hangs)
    await until(() => {
      device.pass(15_000)
      expect(device.server.count(`GET ${path}`)).toBe(3)
    })
    device.pass(60_000)
    await heldBy('offline')
    device.server.answers.clear()
    device.pass(15_000)
    await whole()
  })

  it('[AO3] an offline project reports its progress and why its documents are delayed', async () => {
    const path = '/api/project/1/docs'
    device.server.answers.set(path, () => new Response('<html>Welcome to this network</html>'))
    await keepProject()
    await heldBy('server')
    expect(now()).toMatchObject({ step: { what: 'pages', done: 0, total: 2 } })
    device.server.answers.set(path, () => new Response('{}', { status: 404 }))
    device.pass(15_000)
    await heldBy('refused')
    device.server.answers.clear()
    device.pass(DOCS_MS)
    await whole()
  })

  it('[AO3] the download of an offline project continues where it stopped after a network failure', async () => {
    const hashes = ['one', 'two', 'three'].map(upload)
    write(7, 1, ...hashes)
    const [, second = ''] = hashes
    device.server.answers.set(`/api/blob/${second}`, () => {
      throw new TypeError('Failed to fetch')
    })
    const engine = await keepProject()
    await heldBy('offline')
    expect(now()).toMatchObject({ step: { what: 'images', done: 1, total: 3 } })
    device.server.answers.clear()
    engine.receive({ type: 'network', online: true })
    await whole()
    expect(device.server.count(`GET /api/blob/${hashes[0]}`)).toBe(1)
  })

  it('[AO3] the download of an offline project waits until someone signs in', async () => {
    write(7, 1, upload('one'))
    device.server.status = 401
    const engine = await keepProject()
    await heldBy('needs-sign-in')
    device.server.status = 200
    engine.receive({ type: 'signed-in' })
    await whole()
  })

  it('[AO3] the download of an offline project stops if the server requires another app version', async () => {
    device.server.status = 426
    await device.queue()
    await keepProject()
    await heldBy('refused')
  })

  it('[AO3] the download of an offline project pauses while the device is full', async () => {
    const hash = upload('large')
    write(7, 1, hash)
    const engine = device.start()
    const [db = device.db] = device.replicas
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    db.images.hook('creating', full)
    await keepProject(engine)
    await heldBy('no-room')
    expect([engine.leads, await device.db.docs.count(), await held()]).toEqual([true, 1, []])
    db.images.hook('creating').unsubscribe(full)
    device.pass(DOCS_MS)
    await whole()
  })

  it('[AO3] the download of an offline project pauses after repeated server failures', async () => {
    const hashes = ['a', 'b', 'c', 'd', 'e'].map(upload)
    write(7, 1, ...hashes)
    for (const hash of hashes) device.server.answers.set(`/api/blob/${hash}`, () => new Response('', { status: 503 }))
    await keepProject()
    await heldBy('server')
    expect(device.server.asked.filter((path) => path.includes('/blob/'))).toHaveLength(3)
  })

  it('[AO4] a kept project fetches new images, and drops images that no page shows', async () => {
    const [before, after] = [upload('before'), upload('after')]
    write(7, 1, before)
    await keepProject()
    await whole()
    await until(() => expect(now()).toEqual({ state: 'whole' }))
    write(7, 2, after)
    device.pass(DOCS_MS)
    await until(async () => expect(await held()).toEqual([after]))
    await until(async () => expect((await kept())?.whole?.at).toBe(device.now))
  })

  it('[AO4] an offline project fetches images again if the browser deleted them', async () => {
    const hash = upload('one')
    write(7, 1, hash)
    await keepProject()
    await whole()
    await until(() => expect(now()).toEqual({ state: 'whole' }))
    await device.db.images.clear()
    device.pass(DOCS_MS)
    await until(async () => expect(await held()).toEqual([hash]))
  })

  it('[AO5] removing an offline project deletes only images that nothing else needs', async () => {
    const [fetched, waits, shared] = [upload('fetched'), upload('waits'), upload('shared')]
    write(7, 1, fetched, waits, shared)
    const bytes = new Blob(['waits'])
    const waiting = { projectId: 1, pageId: 7, name: '', mime: '', bytes, waiting: 1 as const }
    device.server.answers.set('/api/project/1/page/7/upload', () => new Response('', { status: 503 }))
    await device.db.images.put({ hash: waits, ...waiting })
    await keepProject()
    await whole()
    const other = { projectId: 2, looked: '', images: [shared], parts: [], docBytes: 0 }
    await device.db.meta.put({ key: 'kept/2', value: other })
    await stopKeeping(device.db, 1)
    expect(await held()).toEqual([waits, shared].sort())
    expect((await readKept(device.db)).map(({ projectId }) => projectId)).toEqual([2])
  })

  it('[AO5] the search database is deleted with the last offline project', async () => {
    for (const id of [1, 2]) await keep(device.db, id)
    await device.db.meta.put({ key: SEARCH_CLUSTER, value: 'a database' })
    await stopKeeping(device.db, 1)
    expect(await device.db.meta.get(SEARCH_CLUSTER)).toBeDefined()
    await stopKeeping(device.db, 2)
    expect(await device.db.meta.get(SEARCH_CLUSTER)).toBeUndefined()
  })

  it('[AO5] an image that arrives after its offline project was removed is not stored', async () => {
    const hash = upload('slow')
    write(7, 1, hash)
    let arrive: (response: Response) => void = () => undefined
    const slow = () =>
      new Promise<Response>((resolve) => {
        arrive = resolve
      })
    device.server.answers.set(`/api/blob/${hash}`, slow)
    await keepProject()
    await until(() => expect(told()).toContain('0 of 1 images'))
    await until(() => expect(device.server.count(`GET /api/blob/${hash}`)).toBe(1))
    await stopKeeping(device.db, 1)
    arrive(new Response('slow'))
    await until(() => expect(now()).toBeUndefined())
    expect([await held(), await readKept(device.db)]).toEqual([[], []])
  })
})

describe('a project whose creation was not sent yet', () => {
  const create = { name: 'create-project', args: { projectId: 1, pageId: 7, name: 'New', visibility: 'private' } }
  const state = (id: number) => {
    const last = device.told.findLast((message) => message.type === 'keeping')
    return last?.type === 'keeping' ? last.now[id] : undefined
  }

  it('[AO3] an offline project with an unsent creation does not delay other projects', async () => {
    const rows = [{ ...pageRow(9), project_id: '2' }]
    device.server.rows.set('project/2/pages', rows)
    device.server.rows.set('project/2/citations', [])
    const mine = (id: string) => ({ project_id: id, name: id, version: '1', created_at: '', updated_at: '' })
    device.server.rows.set('my-projects', ['1', '2'].map(mine))
    const notBefore = device.now + 60_000
    await append(device.db, { key: 'new', createdAt: device.now, notBefore, ...create })
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    await keep(device.db, 1)
    await keep(device.db, 2)
    engine.receive({ type: 'kept' })
    await until(() => expect(state(2)).toEqual({ state: 'whole' }))
    expect(state(1)).toEqual({ state: 'held', because: 'unsent' })
    expect(device.server.asked.filter((path) => path.includes('/project/1'))).toEqual([])
    // A tab that shows project 1 waits for its creation, too.
    device.look(engine, ['project/1/pages'])
    device.pass(DOCS_MS)
    await until(() => expect(state(1)).toEqual({ state: 'whole' }))
  })
})
