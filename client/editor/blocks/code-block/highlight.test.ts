import { describe, expect, it } from 'vitest'
import { CODE_LANGUAGES } from '../../../../shared/document/nodes/code-block.ts'
import { isLoaded, linesOf, loadLanguage, takesTime, tokensOf } from './highlight.ts'
import { colouredAs, languageName } from './languages.ts'

describe('the colours of code', () => {
  it('code highlighting appears after its language loads and never changes a character', async () => {
    const code = '<?php\nfunction limit($rate) {\n\treturn "a"; // b\n}'
    expect(tokensOf(code, 'php')).toBeUndefined()
    expect(await loadLanguage('PHP')).toBe(true)
    const tokens = tokensOf(code, 'php') ?? []
    expect(tokens.map((token) => token.text).join('')).toBe(code)
    expect(tokens.find((token) => token.text === 'function')?.className).toContain('hljs-keyword')
  })

  it('code highlighting loads for every language that a code block offers', async () => {
    expect(CODE_LANGUAGES.join(', ')).toBe(
      'javascript, typescript, python, java, c++, c, csharp, php, ruby, go, rust, swift, kotlin, scala, sql, json, xml, html, yaml, bash, sh, shell, powershell, css, scss, markdown, dockerfile, nginx, apache, mermaid, openapi',
    )
    for (const language of CODE_LANGUAGES.filter((name) => name !== 'mermaid' && name !== 'openapi')) {
      expect(await loadLanguage(language), language).toBe(true)
      expect(isLoaded(language)).toBe(true)
    }
  })

  it('an unknown language has no code highlighting and causes no error', async () => {
    expect(await loadLanguage('klingon')).toBe(false)
    expect(tokensOf('x', 'klingon')).toBeUndefined()
    // Property names that every object has.
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(await loadLanguage(name)).toBe(false)
      expect(languageName(name)).toBe(name.charAt(0).toUpperCase() + name.slice(1))
    }
  })

  it('the highlighting of long code is cached, and extremely long code is not highlighted', async () => {
    await loadLanguage('json')
    const long = `[${'1,\n'.repeat(3000)}1]`
    expect(takesTime('[1]', 'json')).toBe(false)
    expect(takesTime(long, 'json')).toBe(true)
    expect(tokensOf(long, 'json')?.length).toBeGreaterThan(3000)
    expect(takesTime(long, 'json')).toBe(false)
    const endless = long.repeat(10)
    expect(takesTime(endless, 'json')).toBe(false)
    expect(tokensOf(endless, 'json')).toBeUndefined()
  })

  it('an API description is highlighted as JSON or YAML', () => {
    expect(colouredAs('openapi', '{}')).toBe('json')
    expect(colouredAs('openapi', 'openapi: 3.1.0')).toBe('yaml')
    expect(colouredAs('mermaid', 'pie')).toBeUndefined()
    expect(colouredAs('go', 'package main')).toBe('go')
  })
})

it('highlighted tokens are split at line ends', () => {
  const lines = linesOf([
    { text: 'a\nb', className: '' },
    { text: '"c\n\nd"', className: 's' },
  ])
  expect(lines.map((line) => line.map((token) => token.text).join(''))).toEqual(['a', 'b"c', '', 'd"'])
})
