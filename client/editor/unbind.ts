import type { EditorState } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'

const nothing = () => undefined

/**
 * Cuts an editor off its document for good: nothing that happens in it is written any more, and nothing is read. The
 * binding alone would be back as soon as any plugin comes or goes, since the editor then makes the views of all anew.
 */
export function unbind(state: EditorState): void {
  const { binding } = (ySyncPluginKey.getState(state) ?? {}) as { binding?: ProsemirrorBinding }
  if (!binding) return
  binding.destroy()
  Object.assign(binding, { initView: nothing, _forceRerender: nothing, _prosemirrorChanged: nothing })
}
