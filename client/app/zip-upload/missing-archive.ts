import type { Project } from '../../../shared/contract/projects.ts'
import type { May } from '../may-do.ts'

/** Created for an archive that has not arrived: it is on its way, or its upload was interrupted or refused. */
export function waitsForArchive({ type, status }: Pick<Project, 'type' | 'status'>): boolean {
  return type === 'zip' && status === 'IDLE'
}

/** What arrived cannot be read: another archive is the way on, since the same fails again. */
export function hasUnreadableArchive({ type, status }: Pick<Project, 'type' | 'status'>): boolean {
  return type === 'zip' && status === 'CLONE_FAIL'
}

/** What stands where its documentation would be. */
export function missingArchiveWords(may: May): { title: string; text: string } {
  return {
    title: 'The archive has not arrived',
    text: may('project.regenerate')
      ? 'No archive was uploaded to the end, so nothing is being written. The documentation begins as soon as one is here.'
      : 'There is nothing to read yet: the sources of this project were not uploaded to the end.',
  }
}
