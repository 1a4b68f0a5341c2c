import { type Editor, Extension } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin } from '@tiptap/pm/state'
import { MENU_KEYS } from './menu-keys.ts'

declare module '@tiptap/core' {
  interface Storage {
    /** Key events that wait until the menus have loaded. `held` is absent once they have loaded. */
    earlyKeys: { held?: KeyboardEvent[] }
  }
}

const isOfMenus = keydownHandler(Object.fromEntries(Object.values(MENU_KEYS).map((keys) => [keys, () => true])))

/** Holds back key events for the menus until the menus have loaded, which happens after the text. */
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

/** Replays the held key events. Called by the code that handles these keys, once it has loaded. */
export function pressAgain({ storage, view }: Editor): void {
  const { held = [] } = storage.earlyKeys
  delete storage.earlyKeys.held
  for (const event of held) view.dom.dispatchEvent(new KeyboardEvent(event.type, event))
}
