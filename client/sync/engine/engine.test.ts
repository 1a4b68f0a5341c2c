import { afterEach, describe, expect, it, vi } from 'vitest'
import { append } from '../outbox/outbox.ts'
import { BEAT_MS, STALE_MS } from '../replica/leadership.ts'
import { BEGIN, TestDevice } from '../testing/test-device.ts'

let device: TestDevice
const until = (isSo: () => unknown) => vi.waitFor(isSo, { interval: 2, timeout: 20_000 })
/** Lets beats pass until the condition is true. */
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
  it('[LE1] only one engine leads, and another takes over after two missed heartbeats', async () => {
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

  it('an engine hands over the lead at once when its tab is hidden or closed', async () => {
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

  it('[LE1] an engine becomes the leader only once, even if asked to check several times', async () => {
    begin()
    const engine = device.start()
    for (let n = 0; n < 5; n++) engine.reconsider()
    await until(() => expect(engine.leads).toBe(true))
    for (let n = 0; n < 5; n++) engine.reconsider()
    await until(() => expect(device.told.filter(({ type }) => type === 'beat').length).toBeGreaterThan(1))
    expect((await device.db.meta.get('leader'))?.value).toMatchObject({ epoch: 1 })
  })

  it('an engine sends changes queued before it led, and changes it hears of later', async () => {
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

  it('an engine queues and sends a change for a tab that someone leaves', async () => {
    const { server } = begin()
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    const args = { projectId: 1, pageId: 7, name: 'last words' }
    engine.receive({ type: 'append', entry: { key: 'key', name: 'rename-page', args, createdAt: 1 } })
    await until(() => expect(server.sent).toMatchObject([{ name: 'rename-page', args }]))
  })

  it('[OU1] engines without the lead queue a change of a closing tab once for the next leader', async () => {
    const { server } = begin()
    const idle = [device.start(() => false), device.start(() => false)]
    const args = { projectId: 1, pageId: 7, name: 'last words' }
    for (const engine of idle) {
      engine.receive({ type: 'append', entry: { key: 'key', name: 'rename-page', args, createdAt: 1 } })
    }
    await until(async () => expect(await device.waiting()).toBe(1))
    expect(server.sent).toEqual([])
    device.start()
    await until(() => expect(server.sent).toMatchObject([{ name: 'rename-page', args }]))
  })

  it('an engine syncs only the shapes of visible tabs into the replica', async () => {
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

  it('an engine requests no data of a new project until the server has created the project', async () => {
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

  it('[WD2] an engine removes a deleted project after either the answer or the shape arrives', async () => {
    for (const isTold of [false, true]) {
      const { server, db } = begin()
      withProject(server)
      const engine = device.start()
      device.look(engine, ['project/1/pages'])
      await until(async () => expect(await db.pages.get(7)).toBeDefined())
      server.answers.set('/api/changes', async () => {
        if (isTold) await db.projects.delete(1)
        const row = { relation: 'my_projects', op: 'delete', row: { email: 'ann', project_id: 1 }, version: 9 }
        return Response.json({ answers: [{ id: 1, outcome: 'applied', rows: [row] }] })
      })
      await append(db, { key: 'key', name: 'delete-project', args: { projectId: 1 }, createdAt: 1 })
      engine.receive({ type: 'wake' })
      await until(() => expect(device.told).toContainEqual({ type: 'lost', pageIds: [7] }))
      expect([await db.projects.count(), await db.pages.count(), await db.outbox.count()]).toEqual([0, 0, 0])
      device.close()
    }
  })

  it('[WD2] an engine removes a lost project once its waiting change is refused or set aside', async () => {
    const refusal = { id: 1, outcome: 'refused', reason: 'not_found', message: 'gone' }
    const said = [{ answers: [refusal] }, { answers: [{ id: 1, outcome: 'unknown' }] }]
    for (const body of said) {
      const { server, db } = begin()
      withProject(server)
      const engine = device.start()
      device.look(engine, ['project/1/pages'])
      await until(async () => expect(await db.pages.get(7)).toBeDefined())
      server.answers.set('/api/changes', async () => {
        await db.projects.delete(1)
        return Response.json(body)
      })
      const args = { projectId: 1, pageId: 7, name: 'Mine' }
      await append(db, { key: 'key', name: 'rename-page', args, createdAt: 1 })
      engine.receive({ type: 'wake' })
      await until(() => expect(device.told).toContainEqual({ type: 'lost', pageIds: [7] }))
      expect(await db.outbox.toArray()).toMatchObject([{ name: 'rename-page', args }])
      device.close()
    }
  })

  it('[WD2] an engine removes data of a lost project left behind by an earlier leader', async () => {
    const { db } = begin()
    await db.shapes.put({ name: 'my-projects', handle: 'handle', offset: '1_0', complete: 1 })
    await db.pages.put({ id: 7, project_id: 1, version: 3 } as never)
    device.start()
    await until(async () => expect(await db.pages.count()).toBe(0))
    expect(device.told).toContainEqual({ type: 'lost', pageIds: [7] })
  })

  it('[RE3] an engine reloads a shape if its rows were removed while new rows arrived', async () => {
    const { server, db } = begin()
    withProject(server)
    const place = { handle: 'handle', offset: '1_0', complete: 1 as const }
    await db.shapes.bulkPut(['my-projects', 'project/1/pages'].map((name) => ({ name, ...place })))
    await db.pages.put({ id: 7, project_id: 1, version: 3 } as never)
    const path = '/api/shapes/project/1/pages'
    server.answers.set(path, async () => {
      await until(() => expect(device.told).toContainEqual({ type: 'lost', pageIds: [7] }))
      server.answers.delete(path)
      return server.fetch(`http://docwright.test${path}?offset=1_0`)
    })
    device.look(device.start(), ['project/1/pages'])
    await until(async () => expect((await db.shapes.get('project/1/pages'))?.complete).toBe(1))
    await until(async () => expect(await db.pages.toArray()).toMatchObject([{ id: 7, name: 'Start' }]))
  })

  it('[OU6] an engine adopts the documents of a restored server and drops missing documents', async () => {
    const { server, db } = begin()
    withProject(server)
    const doc = (page_id: number, doc_seq: number) => ({ page_id, doc_seq, state: btoa(`${doc_seq}`) })
    server.docs.set(1, [doc(7, 8), doc(8, 9)])
    const engine = device.start()
    device.look(engine, ['project/1/pages'])
    const held = async () => (await db.docs.toArray()).map(({ pageId, seq }) => `${pageId} at ${seq}`)
    await until(async () => expect(await held()).toEqual(['7 at 8', '8 at 9']))
    server.docs.set(1, [doc(7, 3)])
    server.answers.set('/api/changes', () => {
      server.answers.delete('/api/changes')
      return Response.json({ answers: [], stopped: 'gap', expected: 1 })
    })
    await device.queue()
    engine.receive({ type: 'wake' })
    await until(async () => expect([await held(), await device.waiting()]).toEqual([['7 at 3'], 0]))
  })

  it('an offline engine probes the server while a tab is visible, until the server answers', async () => {
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

  it('an engine resumes all its work when any answer shows that the server is back', async () => {
    const { server } = begin()
    server.isReachable = false
    const bytes = new Blob(['x'], { type: 'image/png' })
    const image = { hash: 'h', projectId: 1, pageId: 7, name: 'x.png', mime: 'image/png', bytes, waiting: 1 as const }
    await device.db.images.put(image)
    const engine = device.start()
    device.look(engine)
    await until(() => expect(engine.connection).toBe('offline'))
    await until(() => expect(server.count('POST /api/project/1/page/7/upload')).toBe(1))
    server.isReachable = true
    // The stream retries by itself. The clock stands still, so nothing else can retry.
    await until(() => expect(server.count('POST /api/project/1/page/7/upload')).toBe(2))
    await until(async () => expect((await device.db.images.get(['h', 1]))?.waiting).toBe(0))
  })

  it('[OU8] an engine uploads an image to every project that contains it', async () => {
    const { server, db } = begin()
    const asked = (projectId: number, pageId: number) => `POST /api/project/${projectId}/page/${pageId}/upload`
    const image = { hash: 'h', name: 'x.png', mime: 'image/png', bytes: new Blob(['x']), waiting: 1 as const }
    await db.images.bulkPut([
      { ...image, projectId: 1, pageId: 7 },
      { ...image, projectId: 2, pageId: 8 },
    ])
    device.start()
    await until(async () => expect(await db.images.where('waiting').equals(1).count()).toBe(0))
    expect([server.count(asked(1, 7)), server.count(asked(2, 8))]).toEqual([1, 1])
  })

  it('an engine retries by itself, and waits longer after each failure', async () => {
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

  it('an engine sends no requests after a 401 until someone signs in', async () => {
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

  it('an engine keeps its waiting changes if the server requires another version', async () => {
    const { server } = begin()
    server.status = 426
    await device.queue()
    const engine = device.start()
    await until(() => expect(engine.connection).toBe('update-needed'))
    expect(await device.waiting()).toBe(1)
  })

  it('an engine reports a full device and continues once there is space', async () => {
    const { server } = begin()
    withProject(server)
    const engine = device.start()
    await until(() => expect(engine.leads).toBe(true))
    // Dexie's hooks simulate a browser that refuses to write.
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

  it('a closed engine does nothing more', async () => {
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
