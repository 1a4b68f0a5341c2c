import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { ChangeAnswer, SentChange } from '../../../shared/protocol/changes.ts'
import type { OutboxEntry, Replica } from '../replica/database.ts'
import { claim } from '../replica/leadership.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { append, appendOnce, discard, inOrder, nextDue, retry, sendable } from './outbox.ts'
import { postChanges } from './post-changes.ts'
import { type Reply, Sender } from './sender.ts'

let keys = 0
const change = (name: string, args: Record<string, unknown>, more: Partial<OutboxEntry> = {}) => {
  keys += 1
  return { key: `key ${keys}`, name, args: { projectId: 1, ...args }, createdAt: 0, ...more }
}
const rename = (pageId: number, name: string) => change('rename-page', { pageId, name })
const entry = (seq: number, pageId: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...change('rename-page', { pageId, name: 'x' }),
  seq,
  state: 'waiting',
  ...more,
})
const seqs = (entries: readonly OutboxEntry[]) => entries.map(({ seq }) => seq)

describe('the outbox', () => {
  it('[OU1] the outbox takes changes from any tab, in the order they happen', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [memoryReplica('ann', indexedDB), memoryReplica('ann', indexedDB)]
    await append(one, rename(1, 'a'))
    await append(two, rename(2, 'b'))
    await append(one, rename(3, 'c'))
    expect((await two.outbox.orderBy('seq').toArray()).map(({ args }) => args.name)).toEqual(['a', 'b', 'c'])
  })

  it('[OU1] the outbox replaces only the last unsent name of a page', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'a'))
    const second = await append(db, rename(1, 'ab'))
    expect(await db.outbox.count()).toBe(1)
    await db.outbox.update(second.seq, { id: 1 })
    await append(db, rename(1, 'abc'))
    await append(db, rename(2, 'x'))
    await append(db, rename(1, 'abcd'))
    const { length } = await db.outbox.toArray()
    expect(length).toBe(4)
  })

  it('[OU1] the outbox keeps a name from a rename when someone types another title later', async () => {
    const db = memoryReplica()
    const typed = (name: string) => ({ ...rename(1, name), args: { ...rename(1, name).args, titleClock: 7 } })
    for (const entry of [typed('T'), typed('Ty'), rename(1, 'Given'), typed('Ty and more'), rename(1, 'Given again')]) {
      await append(db, entry)
    }
    expect((await db.outbox.toArray()).map(({ args }) => args.name)).toEqual(['Given', 'Given again'])
  })

  it('[OU1] the outbox stores a change from a closing tab once, even if already stored or sent', async () => {
    const db = memoryReplica()
    const written = await append(db, rename(1, 'a'))
    await db.sent.add({ id: 1, key: 'sent', name: 'rename-page', args: {}, at: 1 })
    await appendOnce(db, { ...rename(1, 'a'), key: written.key })
    await appendOnce(db, { ...rename(2, 'b'), key: 'sent' })
    await appendOnce(db, rename(3, 'c'))
    expect((await db.outbox.toArray()).map(({ args }) => args.name)).toEqual(['a', 'c'])
  })

  it('[OU2] the outbox discards only changes that were refused or set aside', async () => {
    const db = memoryReplica()
    const waiting = await append(db, rename(1, 'a'))
    const refused = await append(db, rename(2, 'b'))
    await db.outbox.update(refused.seq, { state: 'refused' })
    await discard(db, [waiting.seq, refused.seq])
    expect(seqs(await db.outbox.toArray())).toEqual([waiting.seq])
    expect(await retry(db, waiting.seq, 'another', 1)).toBeUndefined()
  })

  it('[OU3] the outbox holds back a change while an earlier change to the same target waits', () => {
    const entries = [entry(1, 10, { notBefore: 500 }), entry(2, 20), entry(3, 10), entry(4, 30)]
    expect(seqs(sendable(entries, 100))).toEqual([2, 4])
    expect(nextDue(entries, 100)).toBe(500)
    expect(seqs(sendable(entries, 500))).toEqual([1, 2, 3, 4])
  })

  it('the outbox orders numbered changes before all others', () => {
    expect(
      seqs(inOrder([entry(1, 1), entry(2, 2, { id: 8 }), entry(3, 3, { id: 7 }), entry(4, 4, { state: 'refused' })])),
    ).toEqual([3, 2, 1])
  })
})

type Sent = { clientId: string; changes: SentChange[] }

async function sending(db: Replica, answer: (body: Sent) => Reply | Promise<Reply>) {
  const epoch = (await claim(db, 'worker', 1)) ?? 0
  const bodies: Sent[] = []
  let uuids = 0
  const sender = new Sender({
    db,
    epoch,
    now: () => 1,
    random: () => 1,
    uuid: () => `client-${++uuids}`,
    onChange: () => undefined,
    onForeign: () => undefined,
    onRestored: () => undefined,
    post: async (body) => {
      bodies.push(structuredClone(body) as Sent)
      return answer(body as Sent)
    },
  })
  const drain = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const next = await sender.step()
      if (next.next !== 'again' && next.next !== 'wait') return next
    }
    throw new Error('The outbox does not empty')
  }
  return { sender, bodies, drain }
}

const applied = ({ id }: SentChange): ChangeAnswer => ({ id, outcome: 'applied', rows: [] })
const takeAll = ({ changes }: Sent): Reply => ({ status: 200, body: { answers: changes.map(applied) } })

describe('sending', () => {
  it('[OU4] the outbox numbers changes before it sends them, and resends them with the same numbers', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'a'))
    let lost = true
    const { bodies, drain } = await sending(db, (body) => {
      if (!lost) return takeAll(body)
      lost = false
      return { status: 0 }
    })
    await drain()
    expect(bodies.map(({ changes }) => changes.map(({ id, key }) => `${id} ${key}`))).toEqual([
      bodies[0]?.changes.map(({ id, key }) => `${id} ${key}`),
      bodies[0]?.changes.map(({ id, key }) => `${id} ${key}`),
    ])
  })

  it('[OU2] the outbox drops a refused typed title of a deleted page, but keeps a refused rename', async () => {
    const db = memoryReplica()
    const typed = { ...rename(1, 'typed'), args: { ...rename(1, 'typed').args, titleClock: 7 } }
    await append(db, rename(1, 'given'))
    await append(db, typed)
    const { drain } = await sending(db, ({ changes }) => ({
      status: 200,
      body: {
        answers: changes.map(({ id }) => ({ id, outcome: 'refused', reason: 'not_found', message: 'It is gone.' })),
      },
    }))
    await drain()
    expect((await db.outbox.toArray()).map(({ args, state }) => [args.name, state])).toEqual([['given', 'refused']])
  })

  it('[OU5] the outbox stores the rows of an answer and drops the change in one step', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'a'))
    const row = { id: 1, project_id: 1, name: 'a', version: 9, created_at: '', updated_at: '' }
    const { sender } = await sending(db, ({ changes }) => ({
      status: 200,
      body: { answers: changes.map((sent) => ({ ...applied(sent), rows: [{ relation: 'pages', op: 'put', row }] })) },
    }))
    await sender.step()
    expect([await db.outbox.count(), (await db.pages.get(1))?.version]).toEqual([0, 9])
  })

  it('[OU4] the outbox resends the same numbers after a proxy refuses the request', async () => {
    for (const page of [new Response('<h1>Sign in</h1>', { status: 403 }), Response.json({}, { status: 403 })]) {
      const db = memoryReplica()
      await append(db, rename(1, 'a'))
      const replies: (() => Reply | Promise<Reply>)[] = [
        // The changes arrived, but their answer was lost.
        () => ({ status: 0 }),
        () => postChanges(async () => page, '', {}),
      ]
      const { bodies, drain } = await sending(db, (body) => replies.shift()?.() ?? takeAll(body))
      await drain()
      expect(bodies).toHaveLength(3)
      for (const body of bodies) expect(body).toEqual(bodies[0])
    }
  })

  it('the outbox takes a new client id if the old id belongs to someone else', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'a'))
    const refusal = { code: 403, msg: 'Not yours.', err: 'forbidden' }
    const replies = [() => postChanges(async () => Response.json(refusal, { status: 403 }), '', {})]
    const { bodies, drain } = await sending(db, (body) => replies.shift()?.() ?? takeAll(body))
    await drain()
    expect(bodies.map(({ clientId }) => clientId)).toEqual(['client-1', 'client-2'])
  })

  it('[OU7] the outbox sets a change aside after the server fails at it again and again', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'poison'))
    await append(db, rename(2, 'fine'))
    const { drain } = await sending(db, (body) => {
      const bad = body.changes.findIndex(({ args }) => args.name === 'poison')
      if (bad < 0) return takeAll(body)
      return { status: 200, body: { answers: body.changes.slice(0, bad).map(applied), stopped: 'failed' } }
    })
    expect(await drain()).toMatchObject({ next: 'idle' })
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked', args: { name: 'poison' }, reason: 'failed' }])
  })

  it('[OU7] the outbox sets aside only the change that makes the server refuse a whole request', async () => {
    const db = memoryReplica()
    for (const name of ['a', 'bad', 'c']) await append(db, change('create-page', { pageId: 1, name }))
    const { drain } = await sending(db, (body) =>
      body.changes.some(({ args }) => args.name === 'bad') ? { status: 400, body: {} } : takeAll(body),
    )
    await drain()
    expect((await db.outbox.toArray()).map(({ args, state }) => `${args.name} ${state}`)).toEqual(['bad parked'])
  })

  it('the outbox takes a new client id if the server knows its numbers from other changes', async () => {
    const db = memoryReplica()
    await append(db, rename(1, 'a'))
    let diverged = true
    const { bodies, drain } = await sending(db, (body) => {
      if (!diverged) return takeAll(body)
      diverged = false
      return { status: 200, body: { answers: [], stopped: 'diverged' } }
    })
    await drain()
    expect(new Set(bodies.map(({ clientId }) => clientId)).size).toBe(2)
    expect(await db.outbox.count()).toBe(0)
  })

  it('sending stops without losing changes after a missing sign-in, a needed update or a refusal', async () => {
    for (const [status, because, body] of [
      [401, 'needs-sign-in', {}],
      [426, 'update-needed', {}],
      [403, 'refused', { code: 403, msg: 'Not yours.', err: 'forbidden' }],
    ] as const) {
      const db = memoryReplica()
      await append(db, rename(1, 'a'))
      const { drain } = await sending(db, () => ({ status, body }))
      expect(await drain()).toEqual({ next: 'stop', because })
      expect(await db.outbox.count()).toBe(1)
    }
  })
})
