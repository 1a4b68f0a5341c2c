import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Trash2 } from 'lucide-react'
import { useFocusWithin } from '../../use-focus-within.ts'
import { useBlockFullScreen } from '../toolbar/block-full-screen.ts'
import { BlockToolbar, FullScreenToggle, ToolbarButton, ToolbarGroup, useBlockAt } from '../toolbar/block-toolbar.tsx'
import { TABLE_ACTS, tableFacts } from './table-acts.ts'
import { useSeenCursor } from './use-seen-cursor.ts'

/** Toolbar of the table with the cursor, or of the table that is shown over the whole window. */
export function TableMenu({ editor }: { editor: Editor }) {
  const facts = useEditorState({ editor, selector: ({ editor: now }) => tableFacts(now.state) })
  const hasFocus = useFocusWithin(editor)
  const fullScreen = useBlockFullScreen(editor)
  const around = useBlockAt(editor, facts?.position)
  const block = fullScreen.covered ?? (hasFocus ? around : undefined)
  useSeenCursor(editor, block)
  if (!block) return null
  // In full screen, the facts apply only if the cursor is in the table that is shown.
  const own = block === around ? facts : undefined
  return (
    <BlockToolbar editor={editor} block={block} label="Table">
      {TABLE_ACTS.map((group) => (
        <ToolbarGroup key={group[0]?.label}>
          {group.map(({ label, icon: Icon, run, pressed, disabled }) => (
            <ToolbarButton
              key={label}
              label={label}
              disabled={!own || disabled?.(own) === true}
              pressed={pressed && own && pressed(own)}
              onClick={() => run(editor)}
            >
              <Icon />
            </ToolbarButton>
          ))}
        </ToolbarGroup>
      ))}
      <ToolbarGroup>
        <FullScreenToggle block={block} of={fullScreen} />
        <ToolbarButton label="Delete the table" disabled={!own} onClick={() => editor.commands.deleteTable()}>
          <Trash2 />
        </ToolbarButton>
      </ToolbarGroup>
    </BlockToolbar>
  )
}
