import { expect, it } from 'vitest'
import { standsAlone } from './stands-alone.ts'

it.each([
  'The pool keeps connections open.',
  'This package reads archives.',
  'Flask uses standard Python `logging`.',
  'As a rule, the newest entry wins.',
])('"%s" can be quoted by itself', (sentence) => {
  expect(standsAlone(sentence)).toBe(true)
})

it.each([
  'Is it fast?',
  'Write this:',
  'In other words, it burns.',
  'However, the pool may be closed.',
  'It looks like this.',
  'This encapsulates steps 2–3.',
  "You've written the views.",
  'In this section we read archives.',
  'At the moment only one engine is supported.',
  'Version 2.0 is the latest major release of it.',
  'Previous versions used another name.',
])('"%s" leans on what stands around it, or on its day', (sentence) => {
  expect(standsAlone(sentence)).toBe(false)
})
