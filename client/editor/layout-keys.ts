import { type AnyExtension, Extension, type Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { namesOf, writesText } from '../ui/pressed-keys.ts'

/**
 * Gives ProseMirror's shortcuts the same key names as the rest of the interface. prosemirror-keymap 1.2 reads
 * `event.key` literally. With Caps Lock, it reads Shift and "z" first as "Shift-Mod-z", and, if nothing
 * handles that, as "Mod-z", so that redo undoes. For other layouts, it needs the deprecated `keyCode`. It
 * also takes AltGr for Ctrl and Alt.
 */
export const LayoutKeys = Extension.create({
  name: 'layoutKeys',
  // Low priority, so that other plugins see the original event first. Only shortcuts are handled later.
  priority: -10_000,

  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { keydown: pressAsMeant } } })],
})

function pressAsMeant(view: EditorView, event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  if (writesText(event)) {
    // On-screen keyboards send no key name. During a composition, the view handles keys itself.
    const isNamed = event.key !== 'Unidentified' && event.key !== 'Process'
    return isNamed && !view.composing
  }
  const meant = isHeld ? meantBy(event) : undefined
  if (!meant) return false
  if (view.editable && view.someProp('handleKeyDown', (handle) => handle(view, meant))) event.preventDefault()
  return true
}

/** The event with its key as shortcuts name it; undefined if the event already has that key. */
function meantBy(event: KeyboardEvent): KeyboardEvent | undefined {
  const name = namesOf(event).at(-1) ?? ''
  if (name.length !== 1) return undefined
  // With Shift, the upper-case key finds only shortcuts with Shift, because no shortcut uses a capital.
  const key = event.shiftKey ? name.toUpperCase() : name
  const keyCode = /^[a-z0-9]$/.test(name) ? name.toUpperCase().charCodeAt(0) : event.keyCode
  if (key === event.key && keyCode === event.keyCode) return undefined
  const { type, code, ctrlKey, metaKey, altKey, shiftKey, location, repeat } = event
  const keys = { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, location, repeat }
  return new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
}

/**
 * Removes the shortcuts with capitals that the library adds to marks for Caps Lock. With Shift, "Mod-B" would
 * take precedence over "Mod-Shift-b".
 */
export function withoutCapitals(extension: AnyExtension): AnyExtension {
  if (extension.name !== 'starterKit') return extension
  return (extension as Extension).extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((part) => (part.type === 'mark' ? withoutCapital(part as Mark) : part))
    },
  })
}

function withoutCapital(mark: Mark): Mark {
  return mark.extend({
    addKeyboardShortcuts() {
      return Object.fromEntries(Object.entries(this.parent?.() ?? {}).filter(([keys]) => !/-[A-Z]$/.test(keys)))
    },
  })
}
