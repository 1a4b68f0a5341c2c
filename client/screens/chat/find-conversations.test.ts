import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HeldConversation } from '../../sync/index.ts'
import { findConversations } from './find-conversations.ts'

const settings = { docsN: 10, codeN: 10, isSearchOnly: false, searchScope: 'codeAndDocs' } as const

function talk(id: string, ...said: [prompt: string, text: string][]): HeldConversation {
  const exchanges = said.map(([prompt, text], at) => ({
    ...{ key: `${id}${at}`, conversation: id, at, text, state: 'answered' as const, own: [] },
    question: { prompt, projectIds: [at === 0 ? 7 : 8], settings },
  }))
  return { id, title: said[0]?.[0] ?? '', at: 1, exchanges }
}

const ships = talk(
  'ships',
  ['When do ships\narrive?', 'At **dawn**, see [the pier](/projects/7/1).'],
  ['Why?', 'İt says `moor()`.'],
)
const lamps = talk('lamps', ['Who lights lamps?', 'The keeper does.'])
const ids = (typed: string) => findConversations([ships, lamps], typed).map(({ id }) => id)

it('an empty search lists all conversations, each with its first question', () => {
  expect(findConversations([ships, lamps], '  ')).toEqual([
    { id: 'ships', title: 'When do ships arrive?', at: 1, questions: 2, projectIds: [7, 8] },
    { id: 'lamps', title: 'Who lights lamps?', at: 1, questions: 1, projectIds: [7] },
  ])
})

it('the conversation search finds questions and answers that together contain every word', () => {
  expect(ids('SHIPS')).toEqual(['ships'])
  expect(ids('ships dawn')).toEqual(['ships'])
  expect(ids('l')).toEqual(['lamps'])
  expect(ids('ships keeper')).toEqual([])
})

it('the conversation search shows the passage with the words, without Markdown syntax', () => {
  const [found] = findConversations([ships, lamps], 'pier')
  expect(found?.said).toEqual({ text: 'At dawn, see the pier.', marks: [[17, 21]] })
  expect(findConversations([ships], 'projects/7').map(({ said }) => said)).toEqual([undefined])
})

it('the conversation search marks the typed words in any script', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
    .filter((word) => /^[\p{L}\p{N}]+$/u.test(word))
  fc.assert(
    fc.property(words, fc.string({ unit: 'binary', maxLength: 200 }), (word, around) => {
      for (const { said } of findConversations([talk('a', ['?', `${around} ${word} ${around}`])], word)) {
        for (const [from, to] of said?.marks ?? []) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(said?.text.slice(from, to).toLowerCase()).toBe(word.toLowerCase())
          expect(to).toBeLessThanOrEqual(said?.text.length ?? 0)
        }
      }
      expect(findConversations([talk('a', ['?', word])], word)).toHaveLength(1)
    }),
  )
})
