import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { duplicateBlock, moveBlock, onBlock } from '../block-actions.ts'
import { pressAgain } from '../early-keys.ts'
import { openBlockMenu } from './block-menu-state.ts'

const key = new PluginKey('blockKeys')

/** What the handle of a block does, by keyboard. Returns what ends it. */
export function listenToBlockKeys(editor: Editor): () => void {
  const handleKeyDown = keydownHandler({
    'Mod-/': () => {
      openBlockMenu()
      return true
    },
    'Mod-Shift-ArrowUp': () => onBlock(editor, (state, block) => moveBlock(state, block, -1)),
    'Mod-Shift-ArrowDown': () => onBlock(editor, (state, block) => moveBlock(state, block, 1)),
    'Mod-Shift-d': () => onBlock(editor, duplicateBlock),
  })
  editor.registerPlugin(new Plugin({ key, props: { handleKeyDown } }))
  pressAgain(editor)
  return () => {
    editor.unregisterPlugin(key)
  }
}
