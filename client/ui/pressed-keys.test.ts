import { describe, expect, it } from 'vitest'
import { isComposing } from './composing.ts'
import { isPressed, namesOf, type Pressed, writesText } from './pressed-keys.ts'

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('keys', () => {
  it('a key combination matches only without additional modifier keys', () => {
    expect(isPressed('F2', press('F2'), 'Linux')).toBe(true)
    expect(isPressed('F2', press('F2', { ctrlKey: true }), 'Linux')).toBe(false)
    expect(isPressed('Mod-k', press('k', { ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('Mod-k', press('K', { ctrlKey: true }), 'Linux')).toBe(true)
    for (const more of ['shiftKey', 'altKey', 'metaKey'] as const) {
      expect(isPressed('Mod-k', press('k', { ctrlKey: true, [more]: true }), 'Linux')).toBe(false)
    }
    expect(isPressed('Mod-k', press('k'), 'Linux')).toBe(false)
  })

  it('a keydown without a key, as form autofill sends, presses nothing', () => {
    expect(isPressed('?', new Event('keydown') as KeyboardEvent, 'Linux')).toBe(false)
  })

  it('the Mod key is Command on a Mac and Ctrl elsewhere, and Ctrl stays Ctrl everywhere', () => {
    expect(isPressed('Mod-k', press('k', { metaKey: true }), 'MacIntel')).toBe(true)
    expect(isPressed('Mod-k', press('k', { ctrlKey: true }), 'MacIntel')).toBe(false)
    expect(isPressed('Ctrl-\\', press('\\', { ctrlKey: true }), 'MacIntel')).toBe(true)
  })

  it('a shortcut is found on layouts with other letters or with signs elsewhere', () => {
    expect(isPressed('Mod-k', press('л', { code: 'KeyK', ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('Mod-k', press('t', { code: 'KeyK', ctrlKey: true }), 'Linux')).toBe(false)
    expect(isPressed('Ctrl-\\', press('#', { code: 'Backslash', ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('?', press('?', { code: 'Slash', shiftKey: true }), 'Linux')).toBe(true)
    expect(isPressed('?', press('?', { code: 'Minus' }), 'Linux')).toBe(true)
  })
})

describe('the names of a pressed key', () => {
  it('the name of a Latin letter key follows the layout, whatever Caps Lock and Shift do', () => {
    for (const key of ['z', 'Z']) {
      for (const code of ['KeyZ', 'KeyY', 'KeyW', 'Slash']) expect(namesOf(press(key, { code }))).toEqual(['z'])
    }
  })

  it('a key is named by its place if the layout writes or composes other letters', () => {
    for (const key of ['я', 'Я', 'ζ', 'Ζ', 'ئ', 'ผ', 'Dead', 'Ω']) {
      expect(namesOf(press(key, { code: 'KeyZ' }))).toContain('z')
      expect(namesOf(press(key, { code: 'KeyZ', keyCode: 90 }))).toContain('z')
    }
    // Arabic layouts write two letters with this key.
    expect(namesOf(press('لا', { code: 'KeyB' }))).toContain('b')
    expect(namesOf(press('ظ', { code: 'Slash' }))).toContain('/')
  })

  it('the names of a key pressed with Option on a Mac include the letter that the browser reports', () => {
    expect(namesOf(press('ç', { code: 'KeyI', keyCode: 67 }))).toEqual(['ç', 'c'])
  })

  it('a digit key is named by its digit, even on a layout that needs Shift for it', () => {
    for (const key of ['!', '&', 'ě', '¡', '1']) expect(namesOf(press(key, { code: 'Digit1' }))).toContain('1')
    expect(namesOf(press('1', { code: 'Numpad1', keyCode: 97 }))).toEqual(['1'])
  })

  it('a sign key on a Latin layout is named by its sign, not by its position', () => {
    expect(namesOf(press(';', { code: 'KeyZ' }))).toEqual([';'])
    expect(namesOf(press('-', { code: 'Slash' }))).toEqual(['-'])
  })
})

describe('text that is being written', () => {
  it('a key with AltGr writes text, except on a Mac', () => {
    const altGr = press('ć', {
      code: 'KeyC',
      ctrlKey: true,
      altKey: true,
      getModifierState: (key) => key === 'AltGraph',
    })
    expect(writesText(altGr, 'Win32')).toBe(true)
    expect(writesText(altGr, 'Linux')).toBe(true)
    expect(writesText(altGr, 'MacIntel')).toBe(false)
  })

  it('a key that an input method is composing is never a shortcut', () => {
    expect(isPressed('Mod-k', press('k', { ctrlKey: true, isComposing: true }), 'Linux')).toBe(false)
    expect(isPressed('Mod-k', press('k', { ctrlKey: true, keyCode: 229 }), 'Linux')).toBe(false)
  })
})

it('an input method gets every key of a composition, including the key that ends it', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
