import { flattenExtensions, getExtensionField } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import type { EditorView } from '@tiptap/pm/view'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documentExtensions } from '../../shared/document/extensions.ts'
import { LayoutKeys, withoutCapitals } from './layout-keys.ts'

type Keys = Partial<KeyboardEvent> & { altGraph?: boolean }

class FakeKeyboardEvent extends Event {
  constructor(type: string, init: Keys) {
    super(type, { cancelable: true })
    const { altGraph = false, bubbles: _, cancelable: __, ...keys } = init
    const none = { key: '', code: '', keyCode: 0, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
    Object.assign(this, { ...none, ...keys, getModifierState: () => altGraph })
  }
}

beforeAll(() => {
  vi.stubGlobal('KeyboardEvent', FakeKeyboardEvent)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Sends keys to an editor that handles only these shortcuts. Returns the shortcuts that ran. */
function pressed(event: Keys, works: readonly string[] = BOUND): string[] {
  const used: string[] = []
  const bind = (keys: string) => [
    keys,
    () => {
      if (works.includes(keys)) used.push(keys)
      return works.includes(keys)
    },
  ]
  const handle = keydownHandler(Object.fromEntries(BOUND.map(bind)))
  const view = { editable: true, composing: false, state: {}, dispatch: () => undefined } as unknown as EditorView
  view.someProp = ((_: string, call: (handler: typeof handle) => unknown) => call(handle)) as never
  const [plugin] = LayoutKeys.config.addProseMirrorPlugins?.call({} as never) ?? []
  const pressedNow = new KeyboardEvent('keydown', event)
  const isAnswered = plugin?.props.handleDOMEvents?.keydown?.call(plugin as never, view, pressedNow as never)
  // The view does this with keys that no plugin has handled.
  if (!isAnswered) handle(view, pressedNow)
  return used
}

const BOUND = ['Mod-z', 'Shift-Mod-z', 'Mod-b', 'Mod-Shift-b', 'Mod-Alt-1', 'Mod-Shift-8', 'Mod-Alt-c', 'Mod-/']
const ctrl = { ctrlKey: true }

describe('a shortcut of the text', () => {
  it('a shortcut with Shift never runs the shortcut without Shift, even with Caps Lock', () => {
    for (const key of ['z', 'Z', 'я', 'Я']) {
      const undone = { ...ctrl, key, code: 'KeyZ', keyCode: 90, shiftKey: true }
      expect(pressed(undone)).toEqual(['Shift-Mod-z'])
      expect(pressed(undone, ['Mod-z'])).toEqual([])
      expect(pressed({ ...undone, key: key === 'z' ? 'b' : 'B', code: 'KeyB', keyCode: 66 }, ['Mod-b'])).toEqual([])
    }
  })

  it('a shortcut is found with Caps Lock on and without the deprecated keyCode', () => {
    expect(pressed({ ...ctrl, key: 'Z', code: 'KeyZ' })).toEqual(['Mod-z'])
    expect(pressed({ ...ctrl, key: 'C', code: 'KeyC', altKey: true })).toEqual(['Mod-Alt-c'])
  })

  it('a shortcut is found by key position on non-Latin layouts and by letter on Latin ones', () => {
    expect(pressed({ ...ctrl, key: 'и', code: 'KeyB' })).toEqual(['Mod-b'])
    expect(pressed({ ...ctrl, key: 'ζ', code: 'KeyZ' })).toEqual(['Mod-z'])
    expect(pressed({ ...ctrl, key: 'z', code: 'KeyW', keyCode: 90 })).toEqual(['Mod-z'])
    expect(pressed({ ...ctrl, key: 'w', code: 'KeyZ', keyCode: 87 })).toEqual([])
  })

  it('a shortcut is found by its digit, with or without Shift', () => {
    expect(pressed({ ...ctrl, key: '&', code: 'Digit1', altKey: true })).toEqual(['Mod-Alt-1'])
    for (const key of ['*', '8', '_']) {
      expect(pressed({ ...ctrl, key, code: 'Digit8', shiftKey: true })).toEqual(['Mod-Shift-8'])
    }
  })

  it('a shortcut ignores AltGr and the keys of an input method', () => {
    expect(pressed({ ...ctrl, key: 'ć', code: 'KeyC', altKey: true, altGraph: true })).toEqual([])
    expect(pressed({ ...ctrl, key: 'c', code: 'KeyC', altKey: true, altGraph: true })).toEqual([])
    expect(pressed({ ...ctrl, key: 'z', code: 'KeyZ', keyCode: 90, isComposing: true })).toEqual([])
    expect(pressed({ ...ctrl, key: 'z', code: 'KeyZ', keyCode: 229 })).toEqual([])
  })
})

it('no editor extension binds a shortcut to a capital letter', () => {
  const editor = { commands: {} }
  const bound = flattenExtensions(documentExtensions().map(withoutCapitals)).flatMap((extension) => {
    const { name, options, storage } = extension
    const keys = getExtensionField<() => object>(extension, 'addKeyboardShortcuts', { name, options, storage, editor })
    return Object.keys(keys?.() ?? {})
  })
  expect(bound).toContain('Mod-b')
  expect(bound.filter((keys) => /-[A-Z]$/.test(keys))).toEqual([])
})
