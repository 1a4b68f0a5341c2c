import { expect, it } from 'vitest'
import { messagesFor } from './prompt.ts'

// What grows with the square of such a text does not end in the time that a test has.
it.each(['[', ' ', '\n', '[\\[1\\]](', '\n### Sources\n'])(
  'what was answered is read once, also %j again and again',
  (part) => {
    const answer = `Ships.${part.repeat(Math.ceil(400_000 / part.length))}x`
    expect(messagesFor('why?', [], [{ query: 'ships', answer }])[2]?.content).toMatch(/^Ships\./)
  },
)
