import type { Project } from '../../../shared/contract/projects.ts'
import { compareProjects } from '../../../shared/statuses/presentation.ts'
import type { Device } from '../device.ts'

type Knows = Pick<Device, 'view' | 'isReading'> & { state: Pick<Device['state'], 'shapes'> }

/**
 * Returns the projects as this device lists them. Undefined while the device knows of none and hasn't
 * read them. A worker reports that it has read them before this tab has, and the shown list must not be
 * empty in between.
 */
export function listedProjects({ view, isReading, state }: Knows): Project[] | undefined {
  const projects = view.projects()
  const isRead = state.shapes['my-projects'] === 'live' && !isReading
  return projects.length > 0 || isRead ? projects.toSorted(compareProjects) : undefined
}
