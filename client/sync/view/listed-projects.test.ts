import { expect, it } from 'vitest'
import type { ShapeStatus } from '../engine/messages.ts'
import type { StoredProject } from '../replica/database.ts'
import { listedProjects } from './listed-projects.ts'
import { View } from './view.ts'

const project = (id: number, name: string, status: string) => ({ id, name, status, version: 1 }) as StoredProject

const device = (held: StoredProject[], { shape, isReading }: { shape?: ShapeStatus; isReading: boolean }) => {
  const view = new View('ann@example.org')
  view.read(undefined, { projects: held, pages: [] })
  const shapes: Record<string, ShapeStatus> = shape ? { 'my-projects': shape } : {}
  return { view, isReading, state: { shapes } }
}

it('projects are unknown, not missing, until the list of this device is read and shown', () => {
  expect(listedProjects(device([], { isReading: false }))).toBeUndefined()
  expect(listedProjects(device([], { shape: 'reading', isReading: false }))).toBeUndefined()
  // The worker has read the shape, but this tab hasn't read the rows yet.
  expect(listedProjects(device([], { shape: 'live', isReading: true }))).toBeUndefined()
  expect(listedProjects(device([], { shape: 'live', isReading: false }))).toEqual([])
})

it('projects held on this device are listed at once, in list order', () => {
  const held = [project(1, 'b', 'READY'), project(2, 'a', 'DOC_FAILURE'), project(3, 'a', 'READY')]
  const listed = listedProjects(device(held, { isReading: true }))
  expect(listed?.map(({ id }) => id)).toEqual([3, 1, 2])
})
