import { type Editor, Extension } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin } from '@tiptap/pm/state'
import { MENU_KEYS } from './menu-keys.ts'

declare module '@tiptap/core' {
  interface Storage {
    /** Keys that wait for the menus. `held` is absent once the menus have loaded. */
    earlyKeys: { held?: KeyboardEvent[] }
  }
}

const isOfMenus = keydownHandler(Object.fromEntries(Object.values(MENU_KEYS).map((keys) => [keys, () => true])))

/** Holds back the menus' keys until the menus have loaded, because the menus load after the text. */
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

/** Replays the held keys. The code that handles these keys calls this function. */
export function pressAgain({ storage, view }: Editor): void {
  const { held = [] } = storage.earlyKeys
  delete storage.earlyKeys.held
  for (const event of held) view.dom.dispatchEvent(new KeyboardEvent(event.type, event))
}
