import { expect, it } from 'vitest'
import { estimateTokens } from '../../shared/model/limits.ts'
import { messagesFor, roomFor } from './prompt.ts'

// Work that grows with the square of such a text would exceed the test's time limit.
it.each(['[', ' ', '\n', '[\\[1\\]](', '\n### Sources\n'])(
  'what was answered is read once, also %j again and again',
  (part) => {
    const answer = `Ships.${part.repeat(Math.ceil(400_000 / part.length))}x`
    expect(messagesFor(roomFor('why?', [{ query: 'ships', answer }], 8_192), [])[2]?.content).toMatch(/^Ships\./)
  },
)

it.each([2_048, 4_096, 8_192])(
  'all text that a model is shown fits into %i tokens, with room for an answer',
  (context) => {
    const turns = Array.from({ length: 5 }, () => ({ query: 'q'.repeat(2_000), answer: 'a'.repeat(2_000) }))
    const room = roomFor('why? '.repeat(1_000), turns, context)
    const source = { label: 'Label', href: null, text: 'x'.repeat(room.characters), quote: '', isCode: false }
    const messages = messagesFor(room, [source])
    expect(estimateTokens(messages.map(({ content }) => content).join(''))).toBeLessThanOrEqual(context - 700)
    expect(messages.at(-1)?.content).toContain('Question: why?')
  },
)

it('a prompt leaves out the earliest turns rather than passages', () => {
  const turns = ['one', 'two', 'three'].map((word) => ({ query: word, answer: 'a'.repeat(1_200) }))
  expect(roomFor('why?', turns, 8_192)).toMatchObject({ turns, characters: 14_000 })
  const small = roomFor('why?', turns, 4_096)
  expect(small.turns.map(({ query }) => query)).toEqual(['two', 'three'])
  expect(small.characters).toBeGreaterThan(6_000)
})
