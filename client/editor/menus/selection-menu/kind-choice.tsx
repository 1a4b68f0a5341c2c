import type { Editor } from '@tiptap/core'
import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { BLOCK_KINDS, turnInto } from '../../block-kinds.ts'
import styles from './selection-menu.module.css'

type KindChoiceProps = { editor: Editor; kindId: string; container: RefObject<HTMLElement | null> }

/** Shows the kind of the selected blocks, and turns them into another kind. */
export function KindChoice({ editor, kindId, container }: KindChoiceProps) {
  const current = BLOCK_KINDS.find(({ id }) => id === kindId)
  return (
    <Menu
      container={container}
      trigger={
        <Button
          variant="quiet"
          size="small"
          className={styles.kind}
          aria-label={`Type of block: ${current?.label}`}
          title="Type of block"
        >
          {current?.label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {BLOCK_KINDS.map((kind) => (
        <MenuItem key={kind.id} icon={<kind.icon aria-hidden="true" />} onSelect={() => turnInto(editor, kind)}>
          {kind.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
