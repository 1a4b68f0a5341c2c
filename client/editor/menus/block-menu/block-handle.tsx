import type { Editor } from '@tiptap/core'
import { DragHandle } from '@tiptap/extension-drag-handle-react'
import { GripVertical } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type Block, selectBlock } from '../block-actions.ts'
import styles from './block-handle.module.css'
import { blockMenu, openBlockMenu } from './block-menu-state.ts'

/** Handle at the left of the block under the pointer. Drags the block and opens its menu. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { open } = useSnapshot(blockMenu)
  const under = useRef<Block | undefined>(undefined)

  useEffect(() => {
    // While the menu is open, the handle stays in place.
    editor.view.dispatch(editor.state.tr.setMeta('lockDragHandle', open))
  }, [editor, open])

  // Keep one function: a new one would register the plugin again.
  const onNodeChange = useCallback(({ node, pos }: { node: Block['node'] | null; pos: number }) => {
    under.current = node && pos >= 0 ? { node, from: pos } : undefined
  }, [])

  return (
    <DragHandle
      editor={editor}
      className={styles.place}
      nested={NESTED}
      computePositionConfig={PLACED}
      onNodeChange={onNodeChange}
    >
      <button
        type="button"
        className={styles.handle}
        // Every action of the handle is in the menu that Mod-/ opens, too.
        tabIndex={-1}
        aria-label="Block"
        title="Drag to move, click for more (Ctrl /)"
        onClick={({ currentTarget }) => {
          if (!under.current) return
          // Opens this menu before selecting the text, because a selection would open another menu.
          openBlockMenu(currentTarget)
          selectBlock(editor, under.current)
        }}
      >
        <GripVertical aria-hidden="true" />
      </button>
    </DragHandle>
  )
}

const NESTED = { edgeDetection: 'none' } as const
const PLACED = { placement: 'left-start', strategy: 'absolute' } as const
