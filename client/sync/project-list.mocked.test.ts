import { proxy } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Project } from '../../shared/contract/projects.ts'
import { NetworkError, send } from '../api/index.ts'
import { openedDevice } from './current-device.ts'
import { forgetProjectList, loadProjectList, projectList } from './project-list.ts'
import { listedProjects } from './view/listed-projects.ts'

vi.mock('./current-device.ts', () => ({ openedDevice: vi.fn() }))
vi.mock('./view/listed-projects.ts', () => ({ listedProjects: vi.fn() }))
vi.mock('../api/index.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), send: vi.fn() }))

const project = (id: number) => ({ id, name: `Project ${id}` }) as Project
const device = proxy({ state: { revision: 0 } })

beforeEach(() => {
  forgetProjectList()
  vi.mocked(openedDevice).mockResolvedValue(device as never)
  vi.mocked(listedProjects).mockReturnValue(undefined)
})

it('the project list shows stored projects until newer projects arrive', async () => {
  const stored = { state: 'ready', projects: [project(1)] } as const
  projectList.now = stored
  const answer = Promise.withResolvers<never>()
  vi.mocked(send).mockReturnValue(answer.promise)
  const loaded = loadProjectList()
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 20_000 })
  expect(projectList.now).toEqual(stored)
  answer.reject(new NetworkError(new TypeError('Failed to fetch')))
  await loaded
  expect(projectList.now).toEqual(stored)

  vi.mocked(listedProjects).mockReturnValue([project(2)])
  device.state.revision += 1
  await vi.waitFor(() => expect(projectList.now).toEqual({ state: 'ready', projects: [project(2)] }), {
    timeout: 20_000,
  })
})

it('[WD1] the project list shows no projects of a person after they leave', async () => {
  vi.mocked(listedProjects).mockReturnValue([project(1)])
  await loadProjectList()
  expect(projectList.now.state).toBe('ready')
  forgetProjectList()
  expect(projectList.now).toEqual({ state: 'loading' })
})

it('the project list shows no list that was requested for the previous person', async () => {
  vi.mocked(openedDevice).mockResolvedValue(undefined)
  const answer = Promise.withResolvers<never>()
  vi.mocked(send).mockReturnValue(answer.promise)
  const loaded = loadProjectList()
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 20_000 })
  forgetProjectList()
  answer.resolve([project(1)] as never)
  await loaded
  expect(projectList.now).toEqual({ state: 'loading' })
})
