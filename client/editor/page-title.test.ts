import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { titleFrom } from '../../shared/document/title.ts'
import { createTitleWatch, titleClock } from './page-title.ts'

it('a page name is the title text with tidy spaces, at most 200 characters', () => {
  expect(titleFrom('  Routing \n and\tmatching ')).toBe('Routing and matching')
  expect(titleFrom(' \n ')).toBeUndefined()
  expect(titleFrom('x'.repeat(300))).toHaveLength(200)
})

describe('the name of a page that is being edited', () => {
  const show = vi.fn()
  const save = vi.fn()
  let due: (() => void) | undefined
  let wait: number | undefined
  const after = (milliseconds: number, act: () => void) => {
    due = act
    wait = milliseconds
    return () => {
      due = undefined
    }
  }
  const watch = (opensWith = '') => {
    const title = createTitleWatch({ show, save, after })
    title.changed(opensWith, false)
    return title
  }

  beforeEach(() => {
    vi.clearAllMocks()
    due = undefined
  })

  it('a page name is shown at once and saved once after typing pauses', () => {
    const title = watch('Old')
    title.changed('New', true)
    title.changed('Newer', true)
    expect(show.mock.calls).toEqual([['New'], ['Newer']])
    expect(save).not.toHaveBeenCalled()
    expect(wait).toBe(2000)
    due?.()
    expect(save.mock.calls).toEqual([['Newer']])
  })

  it('opening a page does not change its name, even if the page begins with other words', () => {
    watch('wouter')
    expect(show).not.toHaveBeenCalled()
    expect(due).toBeUndefined()
  })

  it('a page name is left alone while the first text stays the same', () => {
    const title = watch('Routing')
    title.changed('Routing', true)
    title.changed(' Routing ', true)
    expect(show).not.toHaveBeenCalled()
    expect(due).toBeUndefined()
  })

  it('a page name is not taken from an empty page', () => {
    watch('Routing').changed('', true)
    expect(show).not.toHaveBeenCalled()
  })

  it('a page name is saved only by the person who typed it', () => {
    watch('Old').changed('Theirs', false)
    expect(show).not.toHaveBeenCalled()
    expect(due).toBeUndefined()
  })

  it('a title typed by two people at once is saved with the text of both', () => {
    const title = watch('Old')
    title.changed('New', true)
    title.changed('New and theirs', false)
    due?.()
    expect(save.mock.calls).toEqual([['New and theirs']])
  })

  it('a page name is saved at once when the page is left', () => {
    const title = watch('Old')
    title.changed('New', true)
    title.flush()
    title.flush()
    expect(save.mock.calls).toEqual([['New']])
  })
})

it('the clock of a changed title is higher than every clock known to its author', () => {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  one.getText('title').insert(0, 'Shared')
  const before = titleClock(one)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  other.getText('title').insert(6, '!')
  expect(titleClock(other)).toBeGreaterThan(before)
})
