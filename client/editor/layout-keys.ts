import { type AnyExtension, Extension, type Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { namesOf, writesText } from '../ui/pressed-keys.ts'

/**
 * Gives shortcuts the key as every other part of the interface understands it. prosemirror-keymap 1.2 reads
 * the key of an event literally. With Caps Lock, Shift and "z" is first "Shift-Mod-z" and, if nothing handles
 * that, "Mod-z": redo undoes. Other layouts depend on the deprecated `keyCode`, and AltGr counts as Ctrl and
 * Alt.
 */
export const LayoutKeys = Extension.create({
  name: 'layoutKeys',
  // The other plugins see the original event first. Only the shortcuts run after this plugin.
  priority: -10_000,

  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { keydown: pressAsMeant } } })],
})

function pressAsMeant(view: EditorView, event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  if (writesText(event)) {
    // On-screen keyboards report no key name, and the view handles the compositions that it knows about itself.
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
  // Capitals have no shortcuts, so with Shift only the shortcut with Shift is found.
  const key = event.shiftKey ? name.toUpperCase() : name
  const keyCode = /^[a-z0-9]$/.test(name) ? name.toUpperCase().charCodeAt(0) : event.keyCode
  if (key === event.key && keyCode === event.keyCode) return undefined
  const { type, code, ctrlKey, metaKey, altKey, shiftKey, location, repeat } = event
  const keys = { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, location, repeat }
  return new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
}

/** The library also binds marks to capitals, for Caps Lock: with Shift, "Mod-B" would hide "Mod-Shift-b". */
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
