import { describe, expect, it } from 'vitest'
import { isLetter, TypeAhead } from './type-ahead.ts'

const NAMES = ['Overview', 'API', 'Architecture', 'Äpfel', 'client', 'apples']

describe('typing in the tree', () => {
  it('typing a letter in the tree moves to the next row with that initial, and wraps around', () => {
    const typeAhead = new TypeAhead()
    expect(typeAhead.next(NAMES, 0, 'a', 0)).toBe(1)
    expect(typeAhead.next(NAMES, 1, 'a', 10_000)).toBe(2)
    expect(typeAhead.next(NAMES, 5, 'A', 20_000)).toBe(1)
    expect(typeAhead.next(NAMES, 4, 'o', 30_000)).toBe(0)
  })

  it('typing in the tree joins letters that follow quickly, and ignores accents', () => {
    const typeAhead = new TypeAhead()
    expect(typeAhead.next(NAMES, 0, 'a', 0)).toBe(1)
    expect(typeAhead.next(NAMES, 1, 'p', 100)).toBe(1)
    expect(typeAhead.next(NAMES, 1, 'f', 200)).toBe(3)
  })

  it('typing the same letter again in the tree moves to the next match', () => {
    const typeAhead = new TypeAhead()
    expect(typeAhead.next(NAMES, 0, 'a', 0)).toBe(1)
    expect(typeAhead.next(NAMES, 1, 'a', 100)).toBe(2)
    expect(typeAhead.next(NAMES, 2, 'a', 200)).toBe(3)
  })

  it('typing in the tree selects no row if none matches or the tree is empty', () => {
    const typeAhead = new TypeAhead()
    expect(typeAhead.next(NAMES, 0, 'z', 0)).toBeUndefined()
    expect(typeAhead.next([], 0, 'a', 10_000)).toBeUndefined()
  })

  it('typing in the tree ignores shortcuts and other keys', () => {
    const key = (key: string, more = {}) => isLetter({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
    expect(key('é')).toBe(true)
    expect(key('k', { ctrlKey: true })).toBe(false)
    expect(key(' ')).toBe(false)
    expect(key('Enter')).toBe(false)
  })
})
