import { proxy } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PageRow } from '../../shared/contract/pages.ts'
import { markUnsent, session } from '../session/index.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import type { Device } from './device.ts'
import { closeProject, loadProject, nameOf, openProject } from './open-project.ts'
import { indexPages } from './view/page-store.ts'

const opened = vi.hoisted(() => ({ device: undefined as Device | undefined }))
vi.mock('./current-device.ts', () => ({ openedDevice: async () => opened.device }))

const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', image: null, login: null }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', new URL('https://docwright.example'))
  vi.stubGlobal('fetch', async () => Response.json({ error: 'NOT_FOUND', msg: 'Not found' }, { status: 404 }))
  session.now = { state: 'signed-in', user, confirmed: true }
  return () => {
    closeProject()
    opened.device = undefined
    session.now = { state: 'visitor', ended: 'no' }
    vi.unstubAllGlobals()
  }
})

it('[UN2] a missing project is recognised if this person has unsent words in it', async () => {
  markUnsent('ann', { projectId: 7, pageId: 71 }, 'a', true)
  markUnsent('bob', { projectId: 8, pageId: 81 }, 'a', true)
  await loadProject({ kind: 'id', id: 7 })
  expect(openProject.now).toMatchObject({ state: 'missing', was: { id: 7 } })
  await loadProject({ kind: 'id', id: 8 })
  expect(openProject.now).toEqual({ state: 'missing' })
})

it('a project hidden from a visitor is loaded again after signing in', async () => {
  session.now = { state: 'visitor', ended: 'no' }
  await loadProject({ kind: 'id', id: 9 })
  expect(openProject).toMatchObject({ of: nameOf(undefined, { kind: 'id', id: 9 }), now: { state: 'missing' } })
  session.now = { state: 'signed-in', user, confirmed: true }
  expect(openProject.of).not.toBe(nameOf('ann', { kind: 'id', id: 9 }))
  const loading = loadProject({ kind: 'id', id: 9 })
  expect(openProject.now).toEqual({ state: 'loading' })
  await loading
})

it('a project that the device cannot read is loaded from the server', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const project = { id: 7, name: 'Seven', pages: [{ id: 71, project_id: 7, parent_id: 0, name: 'Seventy-one' }] }
  vi.stubGlobal('fetch', async () => Response.json(project))
  opened.device = {
    view: { project: (id: number) => ({ id }), openProject: undefined },
    openProject: () => Promise.reject(new Error('The database connection is closing.')),
  } as unknown as Device
  await loadProject({ kind: 'id', id: 7 })
  expect(openProject.now).toMatchObject({ state: 'ready', project: { name: 'Seven' } })
})

it('an open project stays open while the device rereads projects, and closes if it is missing', async () => {
  const pages = indexPages([{ id: 71, project_id: 7, parent_id: 0, name: 'Seventy-one' } as PageRow])
  const state = proxy<{ shapes: Record<string, string>; revision: number }>({ shapes: {}, revision: 0 })
  const projects = new Map([[7, { id: 7 }]])
  opened.device = {
    state,
    isReading: false,
    view: { project: (id: number) => projects.get(id), openProject: 7, pages },
    openProject: async () => ({ complete: true }),
    need: () => () => undefined,
  } as unknown as Device
  await loadProject({ kind: 'id', id: 7 })
  expect(openProject.now.state).toBe('ready')
  projects.clear()
  state.revision += 1
  await new Promise(setImmediate)
  expect(openProject.now.state).toBe('ready')
  state.shapes = { 'my-projects': 'live' }
  await vi.waitFor(() => expect(openProject.now.state).toBe('missing'))
})
