import type { Editor } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  type LucideIcon,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import { IconButton } from '../../../ui/button/button.tsx'
import styles from '../selection-menu/selection-menu.module.css'

type Act = { label: string; icon: LucideIcon; run: (editor: Editor) => void }

const ACTS: readonly Act[] = [
  {
    label: 'Add a row below',
    icon: BetweenHorizontalStart,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: 'Add a column after',
    icon: BetweenVerticalStart,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  { label: 'Delete the row', icon: TableRowsSplit, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete the column', icon: TableColumnsSplit, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete the table', icon: Trash2, run: (editor) => editor.chain().focus().deleteTable().run() },
]

/** Seen while the cursor is in a table. */
export function TableMenu({ editor }: { editor: Editor }) {
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableMenu"
      updateDelay={120}
      className={styles.menu}
      role="toolbar"
      aria-label="Table"
      shouldShow={({ editor: now, state }) => now.isEditable && now.isActive('table') && state.selection.empty}
      getReferencedVirtualElement={() => {
        const { node } = editor.view.domAtPos(editor.state.selection.from)
        const element = node instanceof Element ? node : node.parentElement
        return element?.closest('table') ?? null
      }}
      options={{ placement: 'top-end', offset: 6 }}
    >
      {ACTS.map(({ label, icon: Icon, run }) => (
        <IconButton key={label} label={label} title={label} size="small" onClick={() => run(editor)}>
          <Icon />
        </IconButton>
      ))}
    </BubbleMenu>
  )
}
