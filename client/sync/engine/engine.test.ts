import { afterEach, describe, expect, it, vi } from 'vitest'
import { append } from '../outbox/outbox.ts'
import { BEAT_MS, STALE_MS } from '../replica/leadership.ts'
import { BEGIN, TestDevice } from '../testing/test-device.ts'

let device: TestDevice
const until = (isSo: () => unknown) => vi.waitFor(isSo, { interval: 2, timeout: 5_000 })
/** Beats go by until it is so. */
const passUntil = (isSo: () => boolean) =>
  until(() => {
    if (!isSo()) device.pass(BEAT_MS)
    expect(isSo()).toBe(true)
  })
const begin = () => {
  device = new TestDevice()
  return device
}

/** A project with one page, both the person's own. */
const withProject = ({ rows }: TestDevice['server']) => {
  const times = { version: '3', created_at: '', updated_at: '' }
  rows.set('my-projects', [{ project_id: '1', name: 'Plans', ...times }])
  rows.set('project/1/pages', [{ id: '7', project_id: '1', name: 'Start', ...times }])
}

afterEach(() => {
  device.close()
})

describe('an engine', () => {
  it('[LE1] leads alone; one that is silent for two beats is replaced', async () => {
    begin()
    const first = device.start()
    await until(() => expect(first.leads).toBe(true))
    const second = device.start()
    device.pass(BEAT_MS)
    await until(() => expect(device.told.filter(({ type }) => type === 'beat').length).toBeGreaterThan(1))
    expect(second.leads).toBe(false)
    device.frozen.add(0)
    const since = device.now
    await passUntil(() => second.leads)
    expect(device.now - since).toBeGreaterThanOrEqual(STALE_MS - BEAT_MS)
    device.frozen.clear()
    await passUntil(() => !first.leads)
    expect(second.leads).toBe(true)
  })

  it('lets another lead at once when its tab is hidden or closed', async () => {
    begin()
    let isSeen = true
    const first = device.start(() => isSeen)
    await until(() => expect(first.leads).toBe(true))
    const second = device.start()
    isSeen = false
    first.reconsider()
    await until(() => expect(first.leads).toBe(false))
    await until(() => {
      second.reconsider()
      expect(second.leads).toBe(true)
    })
    second.close()
    isSeen = true
    await until(() => {
      first.reconsider()
      expect(first.leads).toBe(true)
    })
    expect(device.now).toBe(BEGIN)
  })

  it('[LE1] becomes the leader once, however often it is asked to look', async () => {
    begin()
    const engine = device.start()
    for (let n = 0; n < 5; n++) engine.reconsider()
    await until(() => expect(engine.leads).toBe(true))
    for (let n = 0; n < 5; n++) engine.reconsider()
    await until(() => expect(device.told.filter(({ type }) => type === 'beat').length).toBeGreaterThan(1))
    expect((await device.db.meta.get('leader'))?.value).toMatchObject({ epoch: 1 })
  })

  it('sends what was queued before it led, and what it is told of', async () => {
    const { server } = begin()
    await device.queue('before')
    const engine = device.start()
    await until(() => expect(server.sent).toHaveLength(1))
    await device.queue('after')
    engine.receive({ type: 'wake' })
    await until(async () => expect([server.sent.length, await device.waiting()]).toEqual([2, 0]))
    await until(() => expect(engine.connection).toBe('up-to-date'))
    expect(device.told).toContainEqual({ type: 'outbox' })
  })

  it('queues and sends for a tab that is being left', async () => {
    const { server } = begin()
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    const args = { projectId: 1, pageId: 7, name: 'last words' }
    engine.receive({ type: 'append', entry: { key: 'key', name: 'rename-page', args, createdAt: 1 } })
    await until(() => expect(server.sent).toMatchObject([{ name: 'rename-page', args }]))
  })

  it('reads what visible tabs need into the replica, and nothing for tabs that nobody sees', async () => {
    const { server } = begin()
    withProject(server)
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    engine.receive({ type: 'tab', tabId: 'hidden', visible: false, shapes: ['project/2/pages'] })
    device.look(engine, ['project/1/pages'])
    await until(async () => expect(await device.db.pages.get(7)).toMatchObject({ name: 'Start', version: 3 }))
    await until(() =>
      expect(device.told.findLast(({ type }) => type === 'state')).toMatchObject({
        shapes: { 'project/1/pages': 'live' },
      }),
    )
    expect(server.count('GET /api/shapes/project/2/pages')).toBe(0)
  })

  it('asks for nothing of a project that waits to be created, and reads it once it is', async () => {
    const { server } = begin()
    const args = { projectId: 1, pageId: 7, name: 'Plans', visibility: 'private' }
    await append(device.db, { key: 'key', name: 'create-project', args, createdAt: 1 })
    withProject(server)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    server.answers.set('/api/changes', async () => {
      await held
      server.answers.delete('/api/changes')
      return Response.json({ answers: [{ id: 1, outcome: 'applied', rows: [] }] })
    })
    const engine = device.start()
    device.look(engine, ['project/1/pages'])
    await until(() => expect(server.count('POST /api/changes')).toBe(1))
    await until(() => expect(server.count('GET /api/shapes/my-projects')).toBeGreaterThan(1))
    expect(server.asked.filter((asked) => asked.includes('project/1'))).toEqual([])
    letThrough()
    await until(async () => expect(await device.db.pages.get(7)).toMatchObject({ name: 'Start' }))
    await until(() => expect(server.count('GET /api/project/1/docs')).toBe(1))
  })

  it('says that it is offline, knocks while somebody looks, and goes on at once when it hears an answer', async () => {
    const { server } = begin()
    server.isReachable = false
    await device.queue()
    const engine = device.start()
    await until(() => expect(engine.connection).toBe('offline'))
    device.pass(BEAT_MS)
    expect(server.count('GET /health')).toBe(0)
    device.look(engine)
    device.pass(BEAT_MS)
    await until(() => expect(server.count('GET /health')).toBe(1))
    expect(await device.waiting()).toBe(1)
    server.isReachable = true
    device.pass(BEAT_MS)
    await until(async () => expect([server.sent.length, await device.waiting()]).toEqual([1, 0]))
    await until(() => expect(engine.connection).toBe('up-to-date'))
  })

  it('goes on with everything when any answer shows that the server is back', async () => {
    const { server } = begin()
    server.isReachable = false
    const bytes = new Blob(['x'], { type: 'image/png' })
    const image = { hash: 'h', projectId: 1, pageId: 7, name: 'x.png', mime: 'image/png', bytes, waiting: 1 as const }
    await device.db.blobs.put(image)
    const engine = device.start()
    device.look(engine)
    await until(() => expect(engine.connection).toBe('offline'))
    await until(() => expect(server.count('POST /api/project/1/page/7/upload')).toBe(1))
    server.isReachable = true
    // The stream asks again by itself; no time passes for anything else.
    await until(() => expect(server.count('POST /api/project/1/page/7/upload')).toBe(2))
    await until(async () => expect((await device.db.blobs.get('h'))?.waiting).toBe(0))
  })

  it('tries again by itself, and later after each failure', async () => {
    const { server } = begin()
    server.status = 503
    await device.queue()
    device.start()
    await until(() => expect(server.count('POST /api/changes')).toBe(1))
    device.pass(999)
    device.pass(1)
    await until(() => expect(server.count('POST /api/changes')).toBe(2))
    server.status = 200
    device.pass(1_999)
    device.pass(1)
    await until(() => expect(server.sent).toHaveLength(1))
    expect(server.count('POST /api/changes')).toBe(3)
  })

  it('asks nothing of a server that does not know who asks, until somebody signs in', async () => {
    const { server } = begin()
    server.status = 401
    await device.queue()
    const engine = device.start()
    await until(() => expect(engine.connection).toBe('needs-sign-in'))
    const { length } = server.asked
    device.look(engine, ['project/1/pages'])
    engine.receive({ type: 'wake' })
    engine.receive({ type: 'network', online: true })
    device.pass(60_000)
    await until(() => expect(device.told.filter(({ type }) => type === 'beat').length).toBeGreaterThan(1))
    expect(server.asked).toHaveLength(length)
    server.status = 200
    engine.receive({ type: 'signed-in' })
    await until(() => expect(server.sent).toHaveLength(1))
  })

  it('keeps everything for a server that speaks another version', async () => {
    const { server } = begin()
    server.status = 426
    await device.queue()
    const engine = device.start()
    await until(() => expect(engine.connection).toBe('update-needed'))
    expect(await device.waiting()).toBe(1)
  })

  it('says that the device is full, and goes on when there is room', async () => {
    const { server } = begin()
    withProject(server)
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    // Dexie's hooks stand where the browser refuses.
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [db = device.db] = device.replicas
    db.pages.hook('creating', full)
    device.look(engine, ['project/1/pages'])
    await until(() => expect(device.told).toContainEqual({ type: 'storage-full' }))
    expect(engine.leads).toBe(false)
    db.pages.hook('creating').unsubscribe(full)
    device.pass(BEAT_MS)
    await until(async () => expect(await device.db.pages.count()).toBe(1))
    warn.mockRestore()
  })

  it('does nothing more once it is closed', async () => {
    const { server } = begin()
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    engine.close()
    await device.queue()
    engine.receive({ type: 'wake' })
    device.pass(60_000)
    expect([engine.leads, server.sent]).toEqual([false, []])
    const other = device.start()
    await until(() => expect(other.leads).toBe(true))
  })
})
