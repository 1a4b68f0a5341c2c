import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { duplicateBlock, moveBlock, onBlock } from '../block-actions.ts'
import { pressAgain } from '../early-keys.ts'
import { MENU_KEYS } from '../menu-keys.ts'
import { openBlockMenu } from './block-menu-state.ts'

const key = new PluginKey('blockKeys')

/** What the handle of a block does, by keyboard. Returns what ends it. */
export function listenToBlockKeys(editor: Editor): () => void {
  const handleKeyDown = keydownHandler({
    [MENU_KEYS.blockMenu]: () => {
      openBlockMenu()
      return true
    },
    [MENU_KEYS.moveUp]: () => onBlock(editor, (state, block) => moveBlock(state, block, -1)),
    [MENU_KEYS.moveDown]: () => onBlock(editor, (state, block) => moveBlock(state, block, 1)),
    [MENU_KEYS.duplicate]: () => onBlock(editor, duplicateBlock),
  })
  editor.registerPlugin(new Plugin({ key, props: { handleKeyDown } }))
  pressAgain(editor)
  return () => {
    editor.unregisterPlugin(key)
  }
}
