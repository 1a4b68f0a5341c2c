import { expect, it } from 'vitest'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

it.each([
  '# Title',
  '# Title\n\nText',
  'Title\n=====\n\nText',
  '- a\n- b',
  '1. a\r\n2. b',
  '- [ ] a',
  'text\n\n```js\nconst a = 1;\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '> said',
  'Some **bold** words',
  'Call `run()` first.',
  'See [the page](https://example.org "title").',
  '~~gone~~',
  '---\n⚠️\nMind this\n---',
  ':::youtube {src="https://youtu.be/dQw4w9WgXcQ"} :::',
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
})

it.each([
  'A sentence, and another one.',
  'Two\n\nparagraphs',
  'https://example.org/a_b_c',
  'a * b * c = d',
  'snake_case and __init__ and 2 ** 3 ** 4',
  '- one dash',
  '3. item',
  'a > b',
  '#hashtag and C# and #1',
  'const a = `b`;\nconst c = [d](e);\nreturn a;',
  '# run it\nnpm start',
  '#!/bin/sh\nset -e\nnpm start',
  'a\tb\n1\t2',
  '',
])('%j is not', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false)
})

it.each([' ', '#', '- ', '`', '**', '|-', '[a](', '>', '\n', '=', '~~'])(
  'a megabyte of %j is judged at once',
  (part) => {
    looksLikeMarkdown(part.repeat(1_000_000 / part.length))
  },
  2000,
)
