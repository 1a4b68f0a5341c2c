import { describe, expect, it } from 'vitest'
import { parseQuery } from './query.ts'

describe('a query', () => {
  it('takes words with a minus as words to leave out', () => {
    expect(parseQuery('deadline -draft')).toEqual({ terms: ['deadline'], without: ['draft'] })
  })

  it('is empty for nothing', () => {
    expect(parseQuery('')).toEqual({ terms: [], without: [] })
  })
})
