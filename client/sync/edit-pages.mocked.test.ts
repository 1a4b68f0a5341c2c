import { beforeEach, expect, it, vi } from 'vitest'
import { send } from '../api/index.ts'
import { current } from './current-device.ts'
import { savePageName } from './edit-pages.ts'
import { deviceOf, readAgain } from './open-project.ts'

vi.mock('./current-device.ts', () => ({ current: { device: undefined } }))
vi.mock('./open-project.ts', () => ({
  deviceOf: vi.fn(),
  readAgain: vi.fn(),
  openProject: { now: { state: 'loading' } },
}))
vi.mock('../api/index.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), send: vi.fn() }))

const change = vi.fn()
const room = { projectId: 1, pageId: 11 }

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(deviceOf).mockReturnValue(undefined)
})

it('keeps a name on the device, also before that shows the project, and after another was opened', async () => {
  current.device = { change } as never
  await savePageName(room, 'Birds of the coast', 7)
  const args = { ...room, name: 'Birds of the coast', titleClock: 7 }
  expect(change.mock.calls).toEqual([[{ name: 'rename-page', args }]])
  expect(send).not.toHaveBeenCalled()
})

it('sends a name to the server where there is no device, so that it arrives when the tab is closed', async () => {
  current.device = undefined
  await savePageName(room, 'Birds of the coast', 7)
  const [[, what, how] = []] = vi.mocked(send).mock.calls
  expect([what, how]).toMatchObject([{ params: { id: 11 }, body: { name: 'Birds of the coast' } }, { keepalive: true }])
  expect(readAgain).toHaveBeenCalled()
})
