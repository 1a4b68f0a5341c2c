import { Eye, EyeOff, PencilLine, Text, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { askToChangeVisibility } from '../../app/change-visibility.ts'
import { askToDeleteProject } from '../../app/delete-project.ts'
import { focusAfterwards } from '../../ui/inline-field/focus-afterwards.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx'
import { MenuButton, type ProjectMenuProps } from './menu-button.tsx'

export function ProjectMenuItems({ project, may, onEdit, beside, asked }: ProjectMenuProps & { asked: boolean }) {
  const isPublic = project.visibility === 'public'
  const isEditing = useRef(false)
  const edit = (what: 'name' | 'description') => () => {
    isEditing.current = true
    onEdit(what)
  }
  const returnsFocus = () => {
    const returns = !isEditing.current
    isEditing.current = false
    return returns
  }
  const remove = async () => {
    const next = beside()
    if (await askToDeleteProject(project)) focusAfterwards(() => next ?? document.getElementById('content'))
  }
  return (
    <Menu align="end" defaultOpen={asked} trigger={<MenuButton project={project} />} returnsFocus={returnsFocus}>
      <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={edit('name')}>
        Rename
      </MenuItem>
      <MenuItem icon={<Text aria-hidden="true" />} onSelect={edit('description')}>
        Edit description
      </MenuItem>
      {may('project.configure') ? (
        <MenuItem
          icon={isPublic ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onSelect={() => void askToChangeVisibility(project)}
        >
          {isPublic ? 'Make private' : 'Make public'}
        </MenuItem>
      ) : null}
      {may('project.delete') ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
