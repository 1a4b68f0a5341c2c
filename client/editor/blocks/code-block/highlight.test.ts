import { describe, expect, it } from 'vitest'
import { CODE_LANGUAGES } from '../../../../shared/document/nodes/code-block.ts'
import { isLoaded, linesOf, loadLanguage, tokensOf } from './highlight.ts'

describe('the colours of code', () => {
  it('come with the language, and never change a character', async () => {
    const code = 'func New(rate int) *Limiter {\n\treturn "a" // b\n}'
    expect(tokensOf(code, 'go')).toBeUndefined()
    expect(await loadLanguage('Go')).toBe(true)
    const tokens = tokensOf(code, 'go') ?? []
    expect(tokens.map((token) => token.text).join('')).toBe(code)
    expect(tokens.find((token) => token.text === 'func')?.className).toContain('hljs-keyword')
  })

  it('are known for every language that a block can be marked as', async () => {
    for (const language of CODE_LANGUAGES.filter((name) => name !== 'mermaid' && name !== 'openapi')) {
      expect(await loadLanguage(language), language).toBe(true)
      expect(isLoaded(language)).toBe(true)
    }
  })

  it('are missing, without an error, for a language that nobody knows', async () => {
    expect(await loadLanguage('klingon')).toBe(false)
    expect(tokensOf('x', 'klingon')).toBeUndefined()
  })
})

it('cuts tokens at the ends of lines', () => {
  const lines = linesOf([
    { text: 'a\nb', className: '' },
    { text: '"c\n\nd"', className: 's' },
  ])
  expect(lines.map((line) => line.map((token) => token.text).join(''))).toEqual(['a', 'b"c', '', 'd"'])
})
