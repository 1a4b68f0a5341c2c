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

  // Memoized, because a new function would register the plugin again.
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
        // Not a Tab stop, because the menu that Mod-/ opens has all actions of the handle.
        tabIndex={-1}
        aria-label="Block"
        title="Drag to move, click for more (Ctrl /)"
        onClick={({ currentTarget }) => {
          if (!under.current) return
          // Opens the block menu before selecting the text. Otherwise the selection would open the selection menu.
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
