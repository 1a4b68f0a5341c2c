import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { memoryReplica } from '../testing/memory-replica.ts'
import { append } from './outbox.ts'
import { type ShownOutbox, TabOutbox } from './tab-outbox.ts'

const entry = (key: string) => ({ key, name: 'rename-page', args: { projectId: 1, pageId: Number(key) }, createdAt: 1 })

function tab() {
  const indexedDB = new IDBFactory()
  const shown: ShownOutbox[] = []
  const replica = memoryReplica('ann', indexedDB)
  const outbox = new TabOutbox({ replica, onShow: (now) => shown.push(now) })
  const keys = () => shown.at(-1)?.waiting.map(({ key }) => key)
  return { outbox, replica, other: memoryReplica('ann', indexedDB), shown, keys }
}

it('shows a change at once, and once only while it is being written', async () => {
  const { outbox, shown, keys } = tab()
  const done = outbox.append(entry('1'))
  expect([keys(), shown.at(-1)?.unwritten.length]).toEqual([['1'], 1])
  await done
  expect([keys(), shown.at(-1)?.unwritten.length]).toEqual([['1'], 0])
  expect(shown.every(({ waiting }) => waiting.length === 1)).toBe(true)
})

it('shows what other tabs and the worker did, after what was done here', async () => {
  const { outbox, other, keys } = tab()
  await append(other, entry('1'))
  await Promise.all([outbox.append(entry('2')), outbox.append(entry('3'))])
  expect(keys()).toEqual(['1', '2', '3'])
})

it('shows no more what could not be kept, and says so', async () => {
  const { outbox, replica, keys } = tab()
  replica.outbox.hook('creating', () => {
    throw new Error('no room')
  })
  await expect(outbox.append(entry('1'))).rejects.toThrow('no room')
  expect(keys()).toEqual([])
})

it('tells once of a change that was refused while it was shown as waiting', async () => {
  const { outbox, other, shown } = tab()
  const told = vi.fn()
  outbox.onRefusal((refused) => told(refused.key, refused.message))
  await outbox.append(entry('1'))
  await other.outbox.where('state').equals('waiting').modify({ state: 'refused', message: 'It is gone.' })
  await Promise.all([outbox.readAnswers(), outbox.readAnswers()])
  await outbox.readAnswers()
  expect(told.mock.calls).toEqual([['1', 'It is gone.']])
  expect(shown.at(-1)?.notApplied).toHaveLength(1)
})

it('shows and tells nothing any more once it is closed', async () => {
  const { outbox, shown } = tab()
  await outbox.append(entry('1'))
  outbox.close()
  const { length } = shown
  await outbox.readAnswers()
  expect(shown).toHaveLength(length)
})
