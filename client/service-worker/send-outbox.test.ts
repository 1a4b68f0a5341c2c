import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { append } from '../sync/outbox/outbox.ts'
import type { Replica } from '../sync/replica/database.ts'
import { beat, claim, STALE_MS } from '../sync/replica/leadership.ts'
import { FakeServer } from '../sync/testing/fake-server.ts'
import { memoryReplica } from '../sync/testing/memory-replica.ts'
import { NotSent, type SendOutboxParts, sendOutbox } from './send-outbox.ts'

const BEGIN = 1_000_000

let server: FakeServer
let indexedDB: IDBFactory
let db: Replica
let now: number
let told: string[]
let opened: string[]
/** Runs while the sender waits for a leader that may be gone. */
let meanwhile: () => Promise<unknown>

beforeEach(() => {
  server = new FakeServer()
  indexedDB = new IDBFactory()
  db = memoryReplica('ann', indexedDB)
  now = BEGIN
  told = []
  opened = []
  meanwhile = async () => undefined
})

const queue = (name: string, into = db) =>
  append(into, { key: name, name: 'create-page', args: { projectId: 1, pageId: 7, name }, createdAt: now })

const send = (parts: Partial<SendOutboxParts> = {}) =>
  sendOutbox({
    people: async () => ['ann'],
    open: (userId) => {
      opened.push(userId)
      return memoryReplica(userId, indexedDB)
    },
    tell: (userId) => told.push(userId),
    baseUrl: 'http://docwright.test',
    fetch: server.fetch,
    now: () => now,
    random: () => 1,
    uuid: () => 'worker',
    wait: async (ms) => {
      now += ms
      await meanwhile()
    },
    ...parts,
  })

const leader = async () => (await db.meta.get('leader'))?.value

describe('changes that wait while no page leads', () => {
  it('[SW14] the service worker sends waiting changes and then releases the lead', async () => {
    await queue('one')
    await queue('two')
    await send()
    expect(server.sent.map(({ key }) => key)).toEqual(['one', 'two'])
    expect(await db.outbox.count()).toBe(0)
    expect(told).toEqual(['ann'])
    expect(await leader()).toMatchObject({ id: '', epoch: 1 })
  })

  it('[SW14] the service worker leaves waiting changes to a live leader', async () => {
    await queue('one')
    const epoch = (await claim(db, 'page', now)) ?? 0
    meanwhile = () => beat(db, epoch, now)
    await send()
    expect(server.asked).toEqual([])
    expect(await db.outbox.count()).toBe(1)
    expect(await leader()).toMatchObject({ id: 'page', epoch })
  })

  it('[SW14] the service worker sends waiting changes if the leading tab has closed', async () => {
    await queue('one')
    await claim(db, 'page', now)
    await send()
    expect(now).toBe(BEGIN + STALE_MS)
    expect(server.sent).toHaveLength(1)
  })

  it('[SW14] waiting changes are retried later if the server is unreachable or fails', async () => {
    await queue('one')
    server.isReachable = false
    await expect(send()).rejects.toThrow(NotSent)
    server.isReachable = true
    server.answers.set('/api/changes', () => new Response('', { status: 503 }))
    await expect(send()).rejects.toThrow(NotSent)
    expect(await leader()).toMatchObject({ id: '' })
    server.answers.delete('/api/changes')
    await send()
    expect(server.sent.map(({ key, id }) => [key, id])).toEqual([['one', 1]])
  })

  it('[SW14] waiting changes are sent only while their author is signed in', async () => {
    await queue('secret')
    for (const who of ['bob', undefined]) {
      server.person = who
      await send()
    }
    expect([server.sent, await db.outbox.count()]).toEqual([[], 1])
    await queue('of bob', memoryReplica('bob', indexedDB))
    server.person = 'bob'
    await send({ people: async () => ['ann', 'bob'] })
    expect(server.sent.map(({ key }) => key)).toEqual(['of bob'])
  })

  it('[SW14] waiting changes stay in the outbox when the server answers 426', async () => {
    await queue('one')
    server.answers.set('/api/changes', () => new Response('', { status: 426 }))
    await send()
    expect(await db.outbox.count()).toBe(1)
  })

  it('[SW14] waiting changes stay in the outbox if a page becomes the leader meanwhile', async () => {
    await queue('one')
    server.answers.set('/api/changes', async () => {
      await claim(db, 'page', now + STALE_MS)
      return Response.json({ answers: [{ id: 1, outcome: 'applied', rows: [] }] })
    })
    await send()
    expect(await db.outbox.count()).toBe(1)
    expect(await leader()).toMatchObject({ id: 'page', epoch: 2 })
  })

  it('the service worker sends nothing without waiting changes or known people', async () => {
    await send()
    await send({ people: async () => [] })
    expect([server.asked, opened, await leader()]).toEqual([[], ['ann'], undefined])
  })
})
