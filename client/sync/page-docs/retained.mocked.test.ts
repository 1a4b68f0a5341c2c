import { beforeEach, expect, it, vi } from 'vitest'
import type { Room } from '../../../shared/protocol/collaboration.ts'
import { markUnsent } from '../../session/index.ts'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import { releasePageDoc, retainInBackground, retainOpenDoc, retainPageDoc, retainUnsent } from './retained.ts'

vi.mock('./page-doc.ts', async () => {
  const { proxy } = await import('valtio')
  const { unsentPages } = await import('../../session/index.ts')
  return {
    PageDoc: class {
      readonly room: Room
      readonly doc = {}
      readonly facts: object
      readonly close = vi.fn()
      readonly appear = vi.fn()

      constructor(userId: string, room: Room) {
        this.room = room
        this.facts = proxy({ unsent: unsentPages(userId).has(String(room.pageId)), ending: null, copy: 'kept' })
      }
    },
  }
})

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers()
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('[UN2] a project retains every page with unsent words, open or not, and no other page', () => {
  const open = (projectId: number, pageId: number, unsent: boolean) => {
    markUnsent('ann', { projectId, pageId }, '1', unsent)
    return retainPageDoc('ann', { projectId, pageId })
  }
  const pages = [open(1, 11, false), open(1, 12, true), open(1, 13, true), open(2, 21, true)]
  markUnsent('ann', { projectId: 1, pageId: 14 }, '1', true)
  // Earlier versions didn't record the project of a page.
  for (const pageId of [15, 99]) markUnsent('ann', { projectId: 1, pageId }, '', true)

  const unsent = retainUnsent('ann', 1, [11, 12, 15])
  expect(unsent.map(({ room }) => room)).toEqual([12, 13, 14, 15].map((pageId) => ({ projectId: 1, pageId })))
  expect(unsent).toEqual(expect.arrayContaining([pages[1], pages[2]]))
  expect(retainUnsent('bob', 1, [11, 12, 15])).toEqual([])

  for (const page of pages) releasePageDoc(page)
  vi.runAllTimers()
  expect(pages.map(({ close }) => vi.mocked(close).mock.calls.length)).toEqual([1, 0, 0, 0])
})

it('a page stays open while someone who joined through its document still uses it', () => {
  const page = retainPageDoc('ann', { projectId: 1, pageId: 21 })
  expect(retainOpenDoc(page.doc)).toBe(page)
  releasePageDoc(page)
  vi.runAllTimers()
  expect(page.close).not.toHaveBeenCalled()
  releasePageDoc(page)
  vi.runAllTimers()
  expect(page.close).toHaveBeenCalledOnce()
  expect(retainOpenDoc(page.doc)).toBeUndefined()
})

it('[UN2] a page opened in the background shows no presence until the person opens it', () => {
  const room = { projectId: 1, pageId: 31 }
  const page = retainInBackground('ann', room)
  expect(page.appear).not.toHaveBeenCalled()
  expect(retainPageDoc('ann', room)).toBe(page)
  expect(page.appear).toHaveBeenCalledOnce()
  for (let n = 0; n < 2; n++) releasePageDoc(page)
})
