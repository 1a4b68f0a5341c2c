import type { Project } from '../../../shared/contract/projects.ts'
import { compareProjects } from '../../../shared/statuses/presentation.ts'
import type { Device } from '../device.ts'

type Knows = Pick<Device, 'view' | 'isReading'> & { state: Pick<Device['state'], 'shapes'> }

/**
 * The projects as this device lists them. Undefined while it knows of none and has not read them: a worker says that it
 * has before this tab has read what came, and a list that is shown must not be empty in between.
 */
export function listedProjects({ view, isReading, state }: Knows): Project[] | undefined {
  const projects = view.projects()
  const isRead = state.shapes['my-projects'] === 'live' && !isReading
  return projects.length > 0 || isRead ? projects.toSorted(compareProjects) : undefined
}
