import { describe, expect, it } from 'vitest'
import { changedText } from './inline-field.tsx'

describe('a text that is changed in place', () => {
  it('a text changed in place is one line without surrounding space', () => {
    expect(changedText('Old', '  A   new\tname\n', false)).toBe('A new name')
  })

  it('a text changed in place is unchanged if only spaces were typed around it', () => {
    expect(changedText('Old', ' Old ', false)).toBeUndefined()
  })

  it('a text changed in place can be emptied only if it may be empty', () => {
    expect(changedText('Old', '   ', false)).toBeUndefined()
    expect(changedText('Old', '   ', true)).toBe('')
    expect(changedText('', '', true)).toBeUndefined()
  })
})
