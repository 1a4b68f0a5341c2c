import type { EditorState } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'

const nothing = () => undefined

/**
 * Disconnects an editor from its document for good: it no longer writes or reads. Destroying the binding
 * isn't enough. When a plugin is added or removed, the editor recreates all views, which would reconnect the
 * binding.
 */
export function unbind(state: EditorState): void {
  const { binding } = (ySyncPluginKey.getState(state) ?? {}) as { binding?: ProsemirrorBinding }
  if (!binding) return
  binding.destroy()
  Object.assign(binding, { initView: nothing, _forceRerender: nothing, _prosemirrorChanged: nothing })
}
