import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { MARKDOWN_PROPERTIES, problemOfText } from '../testing/markdown-properties.ts'
import { parseMarkdown } from './parse.ts'
import { toMarkdown } from './serialize.ts'

describe('Markdown', () => {
  it.each(Object.entries(MARKDOWN_PROPERTIES))('Markdown meets the property: %s', (_name, check) => {
    check({ numRuns: 250 })
  })
})

describe('the README of every package that is installed here', () => {
  const STRIDE = 12
  const root = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
  const files = globSync('**/[Rr][Ee][Aa][Dd][Mm][Ee].md', { cwd: root }).sort()

  it(`a README survives a round trip through Markdown (one of ${STRIDE}; all: npm run fuzz -- markdown)`, () => {
    expect(files.length).toBeGreaterThan(300)
    for (const file of files.filter((_, at) => at % STRIDE === 0)) {
      expect([file, problemOfText(readFileSync(`${root}${file}`, 'utf8'))]).toEqual([file, undefined])
    }
  })
})

describe('a text that is made to be slow is read within seconds:', () => {
  // Backtracking for each letter would take days. `npm run fuzz -- markdown` tests a megabyte of each.
  it.each(Object.entries(hostileTexts(5_000)))(
    'a Markdown text built to be slow is parsed within a minute: %s',
    (_name, text) => {
      toMarkdown(parseMarkdown(text))
    },
    60_000,
  )
})
