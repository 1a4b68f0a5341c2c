import { proxy } from 'valtio'
import { visibleName } from '../../../../shared/basics/visible-name.ts'
import { exportProject as exportCall } from '../../../../shared/contract/export.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { addressOf, download, messageOf } from '../../../api/index.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

/** The running export, one at a time. Stays even while no component shows it. */
export const exporting = proxy<{ now: { projectId: number; bytes: number } | null }>({ now: null })

/** Fetches a project as a ZIP archive of Markdown and hands it to the browser as a file. */
export async function exportProject({ id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  if (exporting.now) return
  exporting.now = { projectId: id, bytes: 0 }
  try {
    const archive = await download({
      address: addressOf(exportCall, { params: { id } }),
      onProgress: (bytes) => {
        exporting.now = { projectId: id, bytes }
      },
    })
    save(archive, `${name || 'documentation'}.zip`)
    showToast({
      title: 'Exported as Markdown',
      text: `${name || 'Untitled'} was saved as a ZIP.`,
      type: 'success',
    })
  } catch (error) {
    const text = messageOf(error, 'Couldn’t create the ZIP file. Please try again in a moment.')
    showToast({ title: 'Couldn’t export the project', text, type: 'error' })
  } finally {
    exporting.now = null
  }
}

/**
 * Delay in milliseconds before the object URL is released. By then, the browser has begun to save the file.
 */
const SAVED_MS = 60_000

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = visibleName(name.replace(/[\\/:*?"<>|]/g, '-'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS)
}
