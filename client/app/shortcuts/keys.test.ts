import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isComposing } from '../../ui/composing.ts'
import { wordsOf } from './key-words.ts'
import { hintOf, isPressed, KEYS, type Pressed } from './keys.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

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
  it('are pressed when they are, and nothing else is held', () => {
    expect(isPressed('F2', press('F2'), 'Linux')).toBe(true)
    expect(isPressed('F2', press('F2', { ctrlKey: true }), 'Linux')).toBe(false)
    expect(isPressed('Mod-k', press('k', { ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('Mod-k', press('K', { ctrlKey: true }), 'Linux')).toBe(true)
    for (const more of ['shiftKey', 'altKey', 'metaKey'] as const) {
      expect(isPressed('Mod-k', press('k', { ctrlKey: true, [more]: true }), 'Linux')).toBe(false)
    }
    expect(isPressed('Mod-k', press('k'), 'Linux')).toBe(false)
  })

  it('are not pressed by a browser that fills in a form, and says so by an event without a key', () => {
    expect(isPressed('?', new Event('keydown') as KeyboardEvent, 'Linux')).toBe(false)
  })

  it('are Command on a Mac where they are Ctrl elsewhere, unless they are Ctrl everywhere', () => {
    expect(isPressed('Mod-k', press('k', { metaKey: true }), 'MacIntel')).toBe(true)
    expect(isPressed('Mod-k', press('k', { ctrlKey: true }), 'MacIntel')).toBe(false)
    expect(isPressed('Ctrl-\\', press('\\', { ctrlKey: true }), 'MacIntel')).toBe(true)
  })

  it('are found on layouts that write other letters, or the sign elsewhere', () => {
    expect(isPressed('Mod-k', press('л', { code: 'KeyK', ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('Mod-k', press('t', { code: 'KeyK', ctrlKey: true }), 'Linux')).toBe(false)
    expect(isPressed('Ctrl-\\', press('#', { code: 'Backslash', ctrlKey: true }), 'Linux')).toBe(true)
    expect(isPressed('?', press('?', { code: 'Slash', shiftKey: true }), 'Linux')).toBe(true)
    expect(isPressed('?', press('?', { code: 'Minus' }), 'Linux')).toBe(true)
  })
})

it('says the same beside a control as in the list', () => {
  for (const keys of [KEYS.search, KEYS.toggleSidebar]) {
    for (const platform of ['Linux', 'MacIntel']) expect(hintOf(keys, platform)).toBe(wordsOf(keys, platform).join(' '))
  }
})

describe('the list of shortcuts', () => {
  const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

  it('names each key that screens listen for, and none that nothing listens for', () => {
    const client = fileURLToPath(new URL('../../', import.meta.url))
    const others = readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)(?:e2e|app\/shortcuts\/shortcuts\.ts)/.test(path),
      )
      .map((path) => readFileSync(client + path, 'utf8'))
    const handled = /(?:useKeys\(\s*|hotkey: )KEYS\.(\w+)/g
    const found = others.flatMap((text) => [...text.matchAll(handled)].map(([, name]) => name))
    expect(found.sort()).toEqual(Object.keys(KEYS).sort())
    const listed = [...source('./shortcuts.ts').matchAll(/KEYS\.(\w+)/g)].map(([, name]) => name)
    expect(listed.sort()).toEqual(Object.keys(KEYS).sort())
  })

  it('writes no key of its own outside of the text, but those that the browser or the tree itself answers', () => {
    const theirs = ['Escape', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'A', 'Z', 'Shift-F10']
    const { 'In the text': _, ...screens } = SHORTCUTS
    const all: readonly Shortcut[] = Object.values(screens).flat()
    const known = new Set<string>([...Object.values(KEYS), ...theirs])
    expect(all.flatMap(({ keys }) => keys).filter((keys) => !known.has(keys))).toEqual([])
  })
})

it('leaves keys to a method of input, also the one that ends what it put together', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
