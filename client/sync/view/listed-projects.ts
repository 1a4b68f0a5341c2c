import type { Project } from '../../../shared/contract/projects.ts'
import { compareProjects } from '../../../shared/statuses/presentation.ts'
import type { Device } from '../device.ts'

type Knows = Pick<Device, 'view' | 'isReading'> & { state: Pick<Device['state'], 'shapes'> }

/**
 * Returns the projects as this device lists them. Undefined while the device has no projects and hasn't
 * read the list. Also waits until this tab itself has read the list, since the worker reports the end
 * earlier. Otherwise the list would be empty for a moment.
 */
export function listedProjects({ view, isReading, state }: Knows): Project[] | undefined {
  const projects = view.projects()
  const isRead = state.shapes['my-projects'] === 'live' && !isReading
  return projects.length > 0 || isRead ? projects.toSorted(compareProjects) : undefined
}
