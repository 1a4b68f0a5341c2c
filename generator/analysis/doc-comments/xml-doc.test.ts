import { expect, it } from 'vitest'
import { xmlDocToMarkdown } from './xml-doc.ts'

it.each([
  [
    'behind words',
    '<exception cref="ArgumentNullException">When <paramref name="key"/> is <code>null</code></exception>',
  ],
  ['before words', '<exception cref="ArgumentNullException">When `key` is\n<code>null</code> or so.</exception>'],
])('an element for a block of code that stands %s is a word of their sentence', (_, text) => {
  expect(xmlDocToMarkdown(text)).toMatch(/is\s`null`/)
})

it('an XML code element on its own becomes a Markdown code block', () => {
  expect(xmlDocToMarkdown('<summary>Keeps.</summary>\n<example><code>\nKeep(1);\n</code></example>')).toContain(
    '```csharp\nKeep(1);\n```',
  )
  expect(xmlDocToMarkdown('<example>\n<code>Keep(1);</code>\n</example>')).toContain('```csharp\nKeep(1);\n```')
})
