import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import type { May } from '../../app/may-do.ts'
import { IconButton } from '../../ui/button/button.tsx'

export type ProjectMenuProps = {
  project: Project
  may: May
  onEdit: (what: 'name' | 'description') => void
  /** Returns the link of a neighbouring row, which gets the focus if this row disappears. */
  beside: () => HTMLElement | null
}

export function MenuButton({ project, ...rest }: { project: Project } & Partial<ComponentProps<typeof IconButton>>) {
  return (
    <IconButton {...rest} label={`Menu of ${project.name}`} size="small">
      <Ellipsis />
    </IconButton>
  )
}
