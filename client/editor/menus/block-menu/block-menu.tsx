import type { Editor } from '@tiptap/core'
import { ArrowDown, ArrowUp, Copy, Link, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { COPY } from '../../../../shared/contract/messages/copying.ts'
import { copyText } from '../../../ui/copy-button/copy-text.ts'
import { AnchoredMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { BLOCK_KINDS, kindOf, turnInto } from '../../block-kinds.ts'
import { currentBlock, deleteBlock, duplicateBlock, moveBlock, onBlock } from '../block-actions.ts'
import { listenToBlockKeys } from './block-keys.ts'
import { blockMenu } from './block-menu-state.ts'
import { sectionAddress } from './section-address.ts'

/**
 * Menu of actions for a block. Opened by its handle, by Mod-/ and, on touch screens, by a button in the bar.
 */
export function BlockMenu({ editor }: { editor: Editor }) {
  const { open } = useSnapshot(blockMenu)
  useEffect(() => listenToBlockKeys(editor), [editor])
  // Closes the menu with its page, so that it isn't open on the next page.
  useEffect(
    () => () => {
      blockMenu.open = false
    },
    [],
  )
  return (
    <AnchoredMenu
      open={open}
      onClose={() => {
        blockMenu.open = false
      }}
      anchor={() => anchorOf(editor)}
      returnFocus={() => editor.view.dom}
    >
      {open ? <Items editor={editor} /> : null}
    </AnchoredMenu>
  )
}

function Items({ editor }: { editor: Editor }) {
  const block = currentBlock(editor.state)
  const canTurn = block !== undefined && TEXTUAL.has(block.node.type.name)
  const kind = kindOf(editor)
  return (
    <>
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        onSelect={() => onBlock(editor, (state, it) => moveBlock(state, it, -1))}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        onSelect={() => onBlock(editor, (state, it) => moveBlock(state, it, 1))}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onBlock(editor, duplicateBlock)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => void copyLink(editor)}>
        Copy link
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onBlock(editor, deleteBlock)}>
        Delete
      </MenuItem>
      {canTurn ? (
        <>
          <MenuSeparator />
          <MenuLabel>Turn into</MenuLabel>
          {BLOCK_KINDS.filter((other) => other !== kind).map((other) => (
            <MenuItem key={other.id} icon={<other.icon aria-hidden="true" />} onSelect={() => turnInto(editor, other)}>
              {other.label}
            </MenuItem>
          ))}
        </>
      ) : null}
    </>
  )
}

/** Blocks whose text can be turned into another kind of block. */
const TEXTUAL: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'listItem',
  'taskItem',
  'codeBlock',
  'blockquote',
  'alert',
])

function anchorOf(editor: Editor): Element | null {
  const block = currentBlock(editor.state)
  const dom = block && editor.view.nodeDOM(block.from)
  if (blockMenu.button?.isConnected) return blockMenu.button
  return dom instanceof Element ? dom : null
}

async function copyLink(editor: Editor): Promise<void> {
  try {
    await copyText(sectionAddress(editor, location.href))
    showToast({ title: 'Link copied', type: 'success' })
  } catch {
    showToast({ title: COPY.failed, text: 'This browser blocked copying.', type: 'error' })
  }
}
