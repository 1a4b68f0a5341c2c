import { useEffect, useState } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { type Publication, readPublication } from '../../../../shared/contract/publication.ts'
import { send } from '../../../api/index.ts'
import { askToShowSource } from '../../../app/change-visibility.ts'
import { Switch } from '../../../ui/switch/switch.tsx'

/**
 * Switch that lets readers without a role read the source code. Hidden offline: only the server knows its
 * state.
 */
export function SourceSwitch({ project }: { project: Project }) {
  const [publication, setPublication] = useState<Publication>()
  useEffect(() => {
    let current = true
    const asked = { params: { id: project.id }, query: { check: false } }
    send(readPublication, asked, { handled: 'all' }).then(
      (answer) => current && setPublication(answer),
      () => {},
    )
    return () => {
      current = false
    }
  }, [project.id])
  if (!publication) return null
  const isPublic = publication.repository === 'public'
  const change = async (shown: boolean) => {
    if (await askToShowSource(project, shown)) setPublication({ ...publication, show_source: shown })
  }
  return (
    <Switch
      label="Show source code to readers"
      hint={
        isPublic
          ? 'On because the repository is public.'
          : 'Whole files and code search. Otherwise readers see the lines that pages quote.'
      }
      checked={isPublic || publication.show_source}
      disabled={isPublic}
      onChange={(shown) => void change(shown)}
    />
  )
}
