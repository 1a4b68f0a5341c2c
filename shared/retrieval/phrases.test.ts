import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayBeSaid, quotedPhrases, saysAll } from './phrases.ts'
import { queryTerms, tokenize } from './tokens.ts'

it.each([
  ['what does "Cannot find  Module" mean', ['cannot find module']],
  ['“one” «два слова» „drei Wörter“', ['one', 'два слова', 'drei wörter']],
  ['"a" "a" "b" "c" "d" "e"', ['a', 'b', 'c', 'd']],
  ['"', []],
  ['""', []],
  ['"..."', []],
  ['"first\nsecond"', []],
  ['it is 5" wide and 6" high', ['wide and 6']],
])('%s quotes %j', (query, phrases) => {
  expect(quotedPhrases(query)).toEqual(phrases)
})

it('a quoted phrase matches across line breaks, in headings and in the file path', () => {
  const passage = { headers: ['Error codes'], fragments: ['Cannot find\n   module x'], filepath: 'src/a.ts' }
  expect(saysAll(passage, ['cannot find module', 'error codes', 'src/a.ts'])).toBe(true)
  expect(saysAll(passage, ['find cannot'])).toBe(false)
})

it('a quoted search skips no passage that says the quoted words', () => {
  const words = fc.array(fc.constantFrom('ship', 'Ships', 'lightLamp', 'is', 'тест', 'utf8', 'a', 'pier'), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(words, words, words, (before, said, after) => {
      const phrase = said.join(' ')
      const text = [...before, ...said, ...after].join(' ')
      const query = `"${phrase}"`
      const phrases = quotedPhrases(query)
      const terms = queryTerms(query, 'en')
      const has = new Set(tokenize(text, { language: 'en' }))
      const postings = new Map(
        terms.filter((term) => has.has(term)).map((term) => [term, [{ ids: [7], impacts: [1] }]]),
      )
      const having = mayBeSaid(phrases, { terms, language: 'en' }, postings)
      expect(saysAll({ headers: [], fragments: [text], filepath: null }, phrases)).toBe(true)
      expect(having === undefined || having.has(7)).toBe(true)
    }),
  )
})
