import type { Project } from '../../shared/contract/projects.ts'
import { messageOf } from '../api/index.ts'
import { changeProject } from '../sync/index.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { late } from '../ui/late.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { beginPublishing, publishedFields, publishing } from './publishing/publishing.ts'

type Shown = Pick<Project, 'id' | 'type' | 'visibility'>

const WhatReadersSee = late(async () => (await import('./publishing/what-readers-see.tsx')).WhatReadersSee)
const details = { Part: WhatReadersSee, state: publishing }

/** Makes a public project private or a private one public, after the person confirms. */
export async function askToChangeVisibility(project: Shown): Promise<void> {
  const isPrivate = project.visibility === 'public'
  if (!isPrivate) beginPublishing(project)
  const isMeant = await confirm(
    isPrivate
      ? {
          title: 'Make this project private?',
          text: 'Only invited people will be able to read it. Links stop working for everyone else.',
        }
      : { title: 'Make this project public?', text: 'Anyone can read it, with or without an account.', details },
  )
  if (!isMeant) return
  try {
    if (isPrivate) await changeProject(project.id, { visibility: 'private' })
    else await changeProject(project.id, { visibility: 'public', ...publishedFields() })
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: 'Couldn’t change the visibility', text, type: 'error' })
  }
}

/**
 * Shows the source code of a public project to its readers, or hides it again. Resolves to whether this
 * succeeded.
 */
export async function askToShowSource(project: Shown, shown: boolean): Promise<boolean> {
  if (shown) {
    beginPublishing(project, { showSource: true })
    const isMeant = await confirm({
      title: 'Show source code to readers?',
      text: 'Anyone who can read the pages can read the whole source code.',
      details,
    })
    if (!isMeant) return false
  }
  try {
    await changeProject(project.id, shown ? { ...publishedFields(), show_source: true } : { show_source: false })
    return true
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: 'Couldn’t change the setting', text, type: 'error' })
    return false
  }
}
