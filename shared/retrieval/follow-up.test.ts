import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leans, lookedUp } from './follow-up.ts'

const LEANING = [
  'And how is it tested?',
  'Why?',
  'where is it called',
  'What about errors?',
  'Tell me more',
  'Can you give me an example?',
  'explain that in more detail, please',
  'Which files use them?',
  'Und wie wird es getestet?',
  'Wo wird das verwendet, und wofür ist es da?',
  'Ein Beispiel bitte',
  'А как он тестируется?',
  'Где это используется?',
  'Подробнее',
  'Is there an example?',
  'Are there tests for it?',
  'What happens there?',
  'Which one?',
  'Gibt es dafür einen Test?',
]

const STANDING = [
  'How does the router match paths?',
  'moor()',
  'What is this project about?',
  'Was macht dieses Projekt?',
  'О чём этот проект?',
  'What is this project about, and who maintains its release branches?',
  'How does the dialog close when somebody presses Escape while it is loading?',
  'Wie werden Anhänge auf dem Server gespeichert?',
  'Как работает синхронизация страниц?',
  'Which functions are there?',
  'Is there a limit?',
  'Are there tests?',
  'Does the router have one?',
  'what is there to know about auth',
  'Gibt es einen Router?',
  'Welche Tests gibt es?',
  'What does the same-origin check do?',
  'Android and iOS builds',
  'installation',
]

describe('a question in a conversation', () => {
  test.each(LEANING)('the question “%s” depends on the question before it', (query) => {
    expect(leans(query)).toBe(true)
    expect(lookedUp(query, ['How does moor() hold a ship?'])).toEqual({
      query: `${query}\nHow does moor() hold a ship?`,
      after: 'How does moor() hold a ship?',
    })
  })

  test.each(STANDING)('the question “%s” is independent of the question before it', (query) => {
    expect(lookedUp(query, ['How does moor() hold a ship?'])).toEqual({ query })
  })

  test('a follow-up question is searched together with the questions back to the last independent one', () => {
    const earlier = ['What is a pilot?', 'How does moor() hold a ship?', 'And where is it tested?']
    expect(lookedUp('Why?', earlier)).toEqual({
      query: 'Why?\nAnd where is it tested?\nHow does moor() hold a ship?',
      after: 'And where is it tested?',
    })
    expect(lookedUp('Why?', ['a b', 'Why?', 'Why?', 'Why?']).query.split('\n')).toHaveLength(4)
  })

  // An implementation that reads such a word again from each letter wouldn't finish within the time limit of a
  // test.
  test.each(['эт', 'dies', 'this ', 'is ', ' ', '\n', '"', '“', '['])('%j, again and again, is read once', (part) => {
    const query = `router ${part.repeat(Math.ceil(300_000 / part.length))}x`
    expect(lookedUp(query, ['x'])).toEqual({ query })
  })

  test('empty earlier questions count as not asked', () => {
    expect(lookedUp('Why?', ['moor()', ' ', ''])).toEqual({ query: 'Why?\nmoor()', after: 'moor()' })
    expect(lookedUp('Why?', [''])).toEqual({ query: 'Why?' })
  })

  test('the first question of a conversation is looked up unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(lookedUp(query)).toEqual({ query })
        expect(lookedUp(query, ['moor']).query.startsWith(query)).toBe(true)
      }),
    )
  })
})
