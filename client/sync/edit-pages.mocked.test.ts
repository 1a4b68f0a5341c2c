import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, send } from '../api/index.ts'
import { showToast } from '../ui/toast/toasts.ts'
import { current } from './current-device.ts'
import { renamePage, savePageName } from './edit-pages.ts'
import { deviceOf, openProject, readAgain } from './open-project.ts'
import { indexPages } from './view/page-store.ts'

vi.mock('./current-device.ts', () => ({ current: { device: undefined } }))
vi.mock('./open-project.ts', () => ({
  deviceOf: vi.fn(),
  readAgain: vi.fn(),
  openProject: { now: { state: 'loading' } },
}))
vi.mock('../ui/toast/toasts.ts', () => ({ showToast: vi.fn() }))
vi.mock('../api/index.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), send: vi.fn() }))

const change = vi.fn()
const room = { projectId: 1, pageId: 11 }

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(deviceOf).mockReturnValue(undefined)
  openProject.now = { state: 'loading' }
})

it('a new page name is queued on the device while the project is still loading', async () => {
  current.device = { change } as never
  await savePageName(room, 'Birds of the coast', 7)
  const args = { ...room, name: 'Birds of the coast', titleClock: 7 }
  expect(change.mock.calls).toEqual([[{ name: 'rename-page', args }]])
  expect(send).not.toHaveBeenCalled()
})

it('a new page name goes straight to the server if there is no local storage', async () => {
  current.device = undefined
  await savePageName(room, 'Birds of the coast', 7)
  const [[, what, how] = []] = vi.mocked(send).mock.calls
  expect([what, how]).toMatchObject([{ params: { id: 11 }, body: { name: 'Birds of the coast' } }, { keepalive: true }])
  expect(readAgain).toHaveBeenCalled()
})

it('a toast says that a page name was not saved if device and connection are both missing', async () => {
  current.device = undefined
  vi.mocked(send).mockRejectedValue(new NetworkError('cut'))
  await savePageName(room, 'Birds of the coast', 7)
  const pages = indexPages([{ id: 11, project_id: 1, name: 'Birds', parent_id: 0 } as never])
  openProject.now = { state: 'ready', project: { id: 1 } as never, pages }
  await renamePage('ann', 11, 'Birds of the coast')
  const told = { title: 'Failed to update page title', text: 'Please try again later' }
  expect(vi.mocked(showToast).mock.calls).toMatchObject([[told], [told]])
})

it('a title is not saved if its page was deleted in the meantime', async () => {
  current.device = { change } as never
  const pages = indexPages([])
  openProject.now = { state: 'missing', was: { id: 1, name: 'Doomed', pages } }
  await savePageName(room, 'Birds of the coast', 7)
  openProject.now = { state: 'ready', project: { id: 1 } as never, pages }
  await savePageName(room, 'Birds of the coast', 7)
  expect(change).not.toHaveBeenCalled()
  openProject.now = { state: 'ready', project: { id: 2 } as never, pages }
  await savePageName(room, 'Birds of the coast', 7)
  expect(change).toHaveBeenCalledTimes(1)
})
