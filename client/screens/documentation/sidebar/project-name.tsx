import { useRef, useState } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { messageOf } from '../../../api/index.ts'
import { changeProject } from '../../../sync/index.ts'
import { focusAfterwards } from '../../../ui/inline-field/focus-afterwards.ts'
import { InlineField } from '../../../ui/inline-field/inline-field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './sidebar.module.css'

/** The name of the project. People who may change it edit it in place. */
export function ProjectName({ project, editable }: { project: Project; editable: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!editable) return <p className={styles.name}>{project.name}</p>
  const done = (name: string | undefined) => {
    setEditing(false)
    focusAfterwards(() => button.current)
    if (name) void rename(project, name)
  }
  if (isEditing) return <InlineField label="Name of the project" value={project.name} onDone={done} />
  return (
    <button
      ref={button}
      type="button"
      className={styles.name}
      title="Rename the project"
      onClick={() => setEditing(true)}
    >
      {project.name}
    </button>
  )
}

async function rename(project: Project, name: string): Promise<void> {
  try {
    await changeProject(project.id, { name })
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: 'Couldn’t rename the project', text, type: 'error' })
  }
}
