import type { Editor } from '@tiptap/core'
import { GripVertical, Plus } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { ImagePlace } from '../../blocks/image/image-file.ts'
import { insertionsIn } from '../../blocks.ts'
import { useSurroundings } from '../../surroundings.ts'
import { HAS_HANDLE, openBlockMenu } from '../block-menu/block-menu-state.ts'
import styles from './insert-menu.module.css'

/**
 * Inserts a block at the cursor. On devices that can't hover, it also offers the actions of the block handle.
 */
export function InsertMenu({ editor, place }: { editor: Editor; place: ImagePlace }) {
  const hasHandle = useMedia(HAS_HANDLE)
  const surroundings = useSurroundings()
  return (
    <>
      {hasHandle ? null : (
        <IconButton label="Block" size="small" onClick={({ currentTarget }) => openBlockMenu(currentTarget)}>
          <GripVertical />
        </IconButton>
      )}
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" size="small" aria-label="Insert">
            <Plus aria-hidden="true" />
            <span className={styles.word}>Insert</span>
          </Button>
        }
      >
        {insertionsIn(surroundings).map(({ id, label, icon: Icon, insert }) => (
          <MenuItem key={id} icon={<Icon aria-hidden="true" />} onSelect={() => insert(editor, place)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
