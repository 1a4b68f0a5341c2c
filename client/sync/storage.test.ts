import { expect, it, vi } from 'vitest'
import { createAsking, storageEstimate } from './storage.ts'

it('storage asks the browser once, however often someone edits', async () => {
  const storage = { persisted: async () => false, persist: vi.fn(async () => true) }
  const ask = createAsking(() => storage)
  expect(await Promise.all([ask(), ask()])).toEqual(['persisted', 'persisted'])
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

it('storage does not ask the browser again if permission was given earlier', async () => {
  const storage = { persisted: async () => true, persist: vi.fn(async () => true) }
  expect(await createAsking(() => storage)()).toBe('persisted')
  expect(storage.persist).not.toHaveBeenCalled()
})

it('storage reports whether the browser refuses, fails or does not support the permission', async () => {
  expect(await createAsking(() => ({ persist: async () => false }))()).toBe('refused')
  vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
  expect(await createAsking(() => ({ persist: () => Promise.reject(new TypeError('no')) }))()).toBe('refused')
  expect(await createAsking(() => ({}))()).toBe('unsupported')
})

it('storage reports its usage if the browser provides it', async () => {
  expect(await storageEstimate({ estimate: async () => ({ usage: 5, quota: 10 }) })).toEqual({
    usedBytes: 5,
    quotaBytes: 10,
  })
  expect(await storageEstimate({ estimate: async () => ({}) })).toBeUndefined()
  expect(await storageEstimate({ estimate: () => Promise.reject(new TypeError('no')) })).toBeUndefined()
  expect(await storageEstimate({})).toBeUndefined()
})
