import { describe, expect, it } from 'vitest'
import { wordsOf } from './key-words.ts'

describe('the words of keys', () => {
  it('key names are shown as the keyboard labels them', () => {
    expect(wordsOf('Mod-Shift-ArrowUp', 'Linux')).toEqual(['Ctrl', 'Shift', '↑'])
    expect(wordsOf('Mod-Alt-c', 'MacIntel')).toEqual(['⌥', '⌘', 'C'])
    expect(wordsOf('F2', 'Linux')).toEqual(['F2'])
    expect(wordsOf('-', 'Linux')).toEqual(['-'])
  })
})
