import { expect, it } from 'vitest'
import { listOf, noticeWords } from './notice-words.ts'

const billing = [{ id: 1, name: 'Billing' }]

it('a notice names who wrote in a deleted page, and says where the text is', () => {
  expect(noticeWords({ kind: 'newer-words', name: 'Billing', people: ['Ben'], pages: billing })).toEqual({
    title: 'Ben wrote in “Billing”, which you deleted',
    text: 'You hadn’t seen this text. It’s in the trash, too.',
  })
  const below = { kind: 'newer-words', name: 'Guides', people: ['Ben', 'Cleo'], pages: billing } as const
  expect(noticeWords(below).title).toBe('Ben and Cleo wrote in “Billing”, below “Guides”, which you deleted')
})

it('a notice tells the writer that a page was deleted and by whom', () => {
  expect(noticeWords({ kind: 'deleted-words', name: 'Billing', people: ['Anna'], pages: billing })).toEqual({
    title: 'Anna deleted “Billing”',
    text: 'Your edits are in the trash with the page.',
  })
  expect(noticeWords({ kind: 'deleted-words', name: 'Guides', people: [], pages: billing })).toEqual({
    title: '“Guides” was deleted',
    text: 'Your edits to “Billing” are in the trash with the page.',
  })
})

it('a notice names up to three people, and counts the others when there are more', () => {
  expect([1, 2, 3, 4, 9].map((count) => listOf(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].slice(0, count)))).toEqual(
    ['A', 'A and B', 'A, B and C', 'A, B and 2 more', 'A, B and 7 more'],
  )
})
