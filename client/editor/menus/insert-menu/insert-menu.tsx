import type { Editor } from '@tiptap/core'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import type { ImagePlace } from '../../blocks/image/image-upload.ts'
import { INSERTIONS } from '../../blocks.ts'
import styles from './insert-menu.module.css'

/** Puts a block where the cursor is. */
export function InsertMenu({ editor, place }: { editor: Editor; place: ImagePlace }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="small" aria-label="Insert">
          <Plus aria-hidden="true" />
          <span className={styles.word}>Insert</span>
        </Button>
      }
    >
      {INSERTIONS.map(({ id, label, icon: Icon, insert }) => (
        <MenuItem key={id} icon={<Icon aria-hidden="true" />} onSelect={() => insert(editor, place)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
