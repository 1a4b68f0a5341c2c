import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './key-words.ts'
import { hintOf, KEYS } from './keys.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

it('a control shows the same shortcut text as the shortcut list', () => {
  for (const keys of [KEYS.search, KEYS.toggleSidebar]) {
    for (const platform of ['Linux', 'MacIntel']) expect(hintOf(keys, platform)).toBe(wordsOf(keys, platform).join(' '))
  }
})

describe('the list of shortcuts', () => {
  const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

  it('the list of shortcuts names every key that screens listen for, and no other', () => {
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

  it('the shortcuts outside the text use only registered keys, browser keys and tree keys', () => {
    const theirs = ['Escape', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'A', 'Z', 'Shift-F10']
    const { 'In the text': _, ...screens } = SHORTCUTS
    const all: readonly Shortcut[] = Object.values(screens).flat()
    const known = new Set<string>([...Object.values(KEYS), ...theirs])
    expect(all.flatMap(({ keys }) => keys).filter((keys) => !known.has(keys))).toEqual([])
  })
})
