import { beforeEach, expect, it, vi } from 'vitest'
import { markUnsent, session } from '../session/index.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import { closeProject, loadProject, nameOf, openProject } from './open-project.ts'

vi.mock('./current-device.ts', () => ({ openedDevice: async () => undefined }))

const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', image: null, login: null }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', new URL('https://docwright.example'))
  vi.stubGlobal('fetch', async () => Response.json({ error: 'NOT_FOUND', msg: 'Not found' }, { status: 404 }))
  session.now = { state: 'signed-in', user, confirmed: true }
  return () => {
    closeProject()
    session.now = { state: 'visitor', ended: 'no' }
    vi.unstubAllGlobals()
  }
})

it('[UN2] that is gone is known by the words of this person that nobody took, whether or not it was open', async () => {
  markUnsent('ann', { projectId: 7, pageId: 71 }, 'a', true)
  markUnsent('bob', { projectId: 8, pageId: 81 }, 'a', true)
  await loadProject({ kind: 'id', id: 7 })
  expect(openProject.now).toMatchObject({ state: 'missing', was: { id: 7 } })
  await loadProject({ kind: 'id', id: 8 })
  expect(openProject.now).toEqual({ state: 'missing' })
})

it('that a visitor could not see is nothing that whoever signs in finds', async () => {
  session.now = { state: 'visitor', ended: 'no' }
  await loadProject({ kind: 'id', id: 9 })
  expect(openProject).toMatchObject({ of: nameOf(undefined, { kind: 'id', id: 9 }), now: { state: 'missing' } })
  session.now = { state: 'signed-in', user, confirmed: true }
  expect(openProject.of).not.toBe(nameOf('ann', { kind: 'id', id: 9 }))
  const loading = loadProject({ kind: 'id', id: 9 })
  expect(openProject.now).toEqual({ state: 'loading' })
  await loading
})
