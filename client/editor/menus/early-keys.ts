import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Storage {
    /** Absent once the menus are here. */
    earlyKeys: { held?: KeyboardEvent[] }
  }
}

/** The menus come after the text. Keys of theirs that were pressed before wait for them. */
export const EarlyKeys = Extension.create({
  name: 'earlyKeys',

  addStorage: () => ({ held: [] as KeyboardEvent[] }),

  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        key: new PluginKey('earlyKeys'),
        props: {
          handleKeyDown: (view, event) => {
            if (!storage.held || !view.editable || !isOfMenus(event)) return false
            storage.held.push(event)
            return true
          },
        },
      }),
    ]
  },
})

function isOfMenus({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && (/^[/k]$/i.test(key) || (shiftKey && /^(ArrowUp|ArrowDown|d)$/i.test(key)))
}

/** To be called by who answers these keys. */
export function pressAgain({ storage, view }: Editor): void {
  const { held = [] } = storage.earlyKeys
  delete storage.earlyKeys.held
  for (const event of held) view.dom.dispatchEvent(new KeyboardEvent(event.type, event))
}
