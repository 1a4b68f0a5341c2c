import { beforeEach, expect, it, vi } from 'vitest'
import { VisitNotes } from './note-visit.ts'

class Tab extends EventTarget {
  hidden = false

  show(isShown: boolean): void {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let tab: Tab
let notes: VisitNotes
let noted: number[]
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const deviceOf = () => ({ held: { noteVisit: async (_: number, pageId: number) => void noted.push(pageId) } })
let device: ReturnType<typeof deviceOf> | undefined

beforeEach(() => {
  tab = new Tab()
  noted = []
  device = deviceOf()
  notes = new VisitNotes({ document: tab as never, device: async () => device })
})

it('a visit is noted once while a page stays open, however often its project changes', async () => {
  for (const pageId of [7, 7, 8, 8, 7]) {
    const leave = notes.note(1, pageId)
    await settled()
    leave()
  }
  expect(noted).toEqual([7, 8, 7])
})

it('a page opened in a background tab is noted once the tab is shown', async () => {
  tab.show(false)
  notes.note(1, 7)()
  notes.note(1, 8)
  await settled()
  expect(noted).toEqual([])
  tab.show(true)
  tab.show(false)
  tab.show(true)
  await settled()
  expect(noted).toEqual([8])
})

it('a visit is noted only while a device is open', async () => {
  notes.note(1, 7)
  await settled()
  device = undefined
  notes.note(1, 8)
  await settled()
  device = deviceOf()
  notes.note(1, 7)
  await settled()
  expect(noted).toEqual([7, 7])
})

it('a visit that could not be stored logs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  device = { held: { noteVisit: () => Promise.reject(new Error('full')) } }
  notes.note(1, 7)
  await settled()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
