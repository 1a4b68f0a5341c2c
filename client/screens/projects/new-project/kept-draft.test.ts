import { describe, expect, it } from 'vitest'
import { checkDraft } from './kept-draft.ts'

describe('a draft that was kept', () => {
  const draft = { address: 'github.com/acme/nano', title: 'Nano', language: 'de', isPublic: true }

  it('a kept draft comes back as it was', () => {
    expect(checkDraft({ ...draft, more: 1 })).toEqual(draft)
    expect(checkDraft({ ...draft, title: undefined })?.title).toBeUndefined()
  })

  it('a kept draft with missing or invalid parts is ignored', () => {
    for (const wrong of [
      null,
      7,
      'x',
      {},
      { ...draft, title: 7 },
      { ...draft, language: 'fr' },
      { ...draft, isPublic: 'yes' },
    ]) {
      expect(checkDraft(wrong)).toBeUndefined()
    }
  })
})
