import { beforeEach, expect, it, vi } from 'vitest'
import { createRemedy, type RemedyParts } from './missing-part.ts'

const parts = {
  own: 'one',
  serverVersion: vi.fn<RemedyParts['serverVersion']>(),
  repair: vi.fn<RemedyParts['repair']>(),
  giveWay: vi.fn<RemedyParts['giveWay']>(),
  found: vi.fn<RemedyParts['found']>(),
  reloadOnce: vi.fn<RemedyParts['reloadOnce']>(),
}
const remedy = createRemedy(parts)
const screen = (attempt = 0) => remedy({ needed: true, attempt })
const diagram = (attempt = 0) => remedy({ needed: false, attempt })

beforeEach(() => {
  vi.resetAllMocks()
  parts.serverVersion.mockResolvedValue('one')
  parts.repair.mockResolvedValue('whole')
  parts.reloadOnce.mockReturnValue(true)
})

it('[SW12] a screen replaced by a deployment reloads the page once, then counts as broken', async () => {
  parts.serverVersion.mockResolvedValue('two')
  expect(await screen()).toBe('never')
  expect(parts.giveWay).toHaveBeenCalledTimes(1)
  parts.reloadOnce.mockReturnValue(false)
  expect(await screen()).toBe('broken')
})

it('[SW12] a missing detail of a screen offers the new version without a reload', async () => {
  parts.serverVersion.mockResolvedValue('two')
  expect(await diagram()).toBe('later')
  expect(parts.found).toHaveBeenCalledWith('two')
  expect(parts.reloadOnce).not.toHaveBeenCalled()
})

it('[SW12] a missing screen counts as offline, not as broken, if the server cannot be reached', async () => {
  parts.serverVersion.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await screen()).toBe('offline')
  expect(await diagram()).toBe('later')
  expect(parts.reloadOnce).not.toHaveBeenCalled()
})

it('[SW12] a missing screen repairs the stored files and retries before the page reloads', async () => {
  expect(await screen()).toBe('again')
  expect(parts.repair).toHaveBeenCalledTimes(1)
  expect(await screen(1)).toBe('never')
  expect(await diagram(1)).toBe('later')
})
