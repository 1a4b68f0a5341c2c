import type { Editor } from '@tiptap/core'
import { SelectionMenu } from './selection-menu/selection-menu.tsx'
import { TableMenu } from './table-menu/table-menu.tsx'

/** The menus that appear beside the text. */
export function EditorMenus({ editor }: { editor: Editor }) {
  return (
    <>
      <SelectionMenu editor={editor} />
      <TableMenu editor={editor} />
    </>
  )
}
