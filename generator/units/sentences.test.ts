import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAtWord, firstSentence } from './sentences.ts'

it.each([
  ['Opens it. Closes it.', 'Opens it.'],
  ['Opens it', 'Opens it.'],
  ['Opens a file, e.g. a README. Then more.', 'Opens a file, e.g. a README.'],
  ['Uses `a. B` and v1.2 of it. More.', 'Uses `a. B` and v1.2 of it.'],
  ['What is it? This.', 'What is it?'],
  ['Optional. The default is 3. More.', 'Optional. The default is 3.'],
  ['Wrapped over\ntwo lines. More.', 'Wrapped over two lines.'],
  ['A title without a stop\nThen the sentence.', 'A title without a stop.'],
  [
    'Long lines are wrapped by editors at some far column before a\nCapital word that goes on. More.',
    'Long lines are wrapped by editors at some far column before a Capital word that goes on.',
  ],
  ['Serves files.\nrouter.Static("/a")', 'Serves files.'],
  ['**A heading**\n\nThe text. More.', 'The text.'],
  ['# A heading\n\nThe text.', 'The text.'],
  ['- an item', ''],
  ['```\ncode\n```\n\nText.', ''],
  ['**Parameters:**\n\n- `a`', ''],
  ['The following:\n\n- a', ''],
  ['It has the following features:\n\n- a', ''],
  ['Options of the client:\n\n- a', 'Options of the client.'],
  ['(See J. Smith. He knows.) It works. Yes.', '(See J. Smith. He knows.) It works.'],
  ['Делает это, т.е. всё. Ещё.', 'Делает это, т.е. всё.'],
  ['', ''],
])('the first sentence of %j is %j', (doc, sentence) => {
  expect(firstSentence(doc)).toBe(sentence)
})

it('the first sentence of any text is a single line with closing punctuation', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (doc) => {
      const sentence = firstSentence(doc)
      expect(sentence).not.toMatch(/\n/)
      expect(sentence.length).toBeLessThan(300)
      if (sentence) expect(sentence).toMatch(/[.!?…。]["')\]*_]*$/)
    }),
  )
})

it('a cut at a word never splits inline code', () => {
  expect(cutAtWord('see `one two three` now', 12)).toBe('see')
  expect(cutAtWord('see this', 20)).toBe('see this')
})
