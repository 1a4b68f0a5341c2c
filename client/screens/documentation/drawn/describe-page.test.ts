import { expect, it } from 'vitest'
import { descriptionOf } from './describe-page.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const heading = (text: string) => ({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] })
const doc = (...content: object[]) => ({ type: 'doc', content }) as never

it('a page description consists of the first words after the title, in whole words', () => {
  expect(descriptionOf(doc(heading('Title'), paragraph(''), paragraph('First  of\nall.'), paragraph('Then')))).toBe(
    'First of all.',
  )
  const long = descriptionOf(doc(heading('Title'), paragraph('word '.repeat(100))))
  expect(long).toMatch(/^(?:word )+word…$/)
  expect(long.length).toBeLessThanOrEqual(161)
})

it('a page without text has an empty description', () => {
  expect(descriptionOf(doc())).toBe('')
  expect(descriptionOf(doc(heading('Title')))).toBe('')
})
