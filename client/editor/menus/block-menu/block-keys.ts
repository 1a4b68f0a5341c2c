import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { duplicateBlock, moveBlock, onBlock } from '../block-actions.ts'
import { pressAgain } from '../early-keys.ts'
import { MENU_KEYS } from '../menu-keys.ts'
import { openBlockMenu } from './block-menu-state.ts'

const key = new PluginKey('blockKeys')

/** Gives the actions of a block's handle to the keyboard. Returns a function that stops listening. */
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
