import { type Editor, Extension } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin } from '@tiptap/pm/state'
import { MENU_KEYS } from './menu-keys.ts'

declare module '@tiptap/core' {
  interface Storage {
    /** Absent once the menus are here. */
    earlyKeys: { held?: KeyboardEvent[] }
  }
}

const isOfMenus = keydownHandler(Object.fromEntries(Object.values(MENU_KEYS).map((keys) => [keys, () => true])))

/** The menus come after the text. Keys of theirs that were pressed before wait for them. */
export const EarlyKeys = Extension.create({
  name: 'earlyKeys',

  addStorage: () => ({ held: [] as KeyboardEvent[] }),

  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        props: {
          handleKeyDown: (view, event) => {
            if (!storage.held || !view.editable || !isOfMenus(view, event)) return false
            storage.held.push(event)
            return true
          },
        },
      }),
    ]
  },
})

/** To be called by who answers these keys. */
export function pressAgain({ storage, view }: Editor): void {
  const { held = [] } = storage.earlyKeys
  delete storage.earlyKeys.held
  for (const event of held) view.dom.dispatchEvent(new KeyboardEvent(event.type, event))
}
