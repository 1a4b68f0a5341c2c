import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { isLocalChange } from '../../local-change.ts'

const key = new PluginKey<boolean>('hasWritten')

/**
 * Records whether this person has changed the page since opening it. If they haven't, a rendered block was
 * there already.
 */
export function hasWrittenPlugin(): Plugin<boolean> {
  return new Plugin({
    key,
    state: { init: () => false, apply: (tr, before) => before || isLocalChange([tr]) },
  })
}

export function hasWritten(state: EditorState): boolean {
  return key.getState(state) === true
}
