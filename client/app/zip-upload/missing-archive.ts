import type { Project } from '../../../shared/contract/projects.ts'
import type { May } from '../may-do.ts'

/** Whether a project still waits for its archive: the upload is running, or it was interrupted or refused. */
export function waitsForArchive({ type, status }: Pick<Project, 'type' | 'status'>): boolean {
  return type === 'zip' && status === 'IDLE'
}

/** Whether the uploaded archive is unreadable. Only another archive helps, since retrying fails again. */
export function hasUnreadableArchive({ type, status }: Pick<Project, 'type' | 'status'>): boolean {
  return type === 'zip' && status === 'CLONE_FAIL'
}

/** Text shown in place of the documentation while the archive is missing. */
export function missingArchiveWords(may: May): { title: string; text: string } {
  return {
    title: 'Upload incomplete',
    text: may('project.regenerate')
      ? 'The ZIP file wasn’t fully uploaded. Upload it again to start generating.'
      : 'There is nothing to read yet: the ZIP file of this project wasn’t fully uploaded.',
  }
}
