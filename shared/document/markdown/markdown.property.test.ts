import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocNode } from '../node.ts'
import { anyPage, VIDEO } from '../testing/generated-documents.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { MARKDOWN_PROPERTIES, problemOfText } from '../testing/markdown-properties.ts'
import { parseMarkdown } from './parse.ts'
import { toMarkdown } from './serialize.ts'

describe('Markdown', () => {
  it.each(Object.entries(MARKDOWN_PROPERTIES))('%s', (_name, check) => {
    check({ numRuns: 250 })
  })

  it('loses no letter of any page', () => {
    fc.assert(
      fc.property(anyPage, (doc) => {
        expect(lettersOf(parseMarkdown(toMarkdown(doc)))).toBe(lettersOf(doc))
      }),
      { numRuns: 250 },
    )
  })
})

/** All text without its spaces. A video is its address where it cannot stand as a block. */
function lettersOf(doc: DocNode): string {
  return textsOf(doc).replaceAll(VIDEO, '')
}

function textsOf(node: DocNode): string {
  const { type, attrs, text, content = [] } = node
  if (type === 'text') return (text ?? '').replace(/\s/g, '')
  if (type === 'image' && !attrs?.src) return String(attrs?.alt ?? '').replace(/\s/g, '')
  if (type === 'youtube' && !String(attrs?.src).includes('youtube.com')) return String(attrs?.src)
  return content.map(textsOf).join('')
}

describe('the README of every package that is installed here', () => {
  const STRIDE = 12
  const root = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
  const files = globSync('**/[Rr][Ee][Aa][Dd][Mm][Ee].md', { cwd: root }).sort()

  it(`is read as a page that is written and read back as the same page (one of ${STRIDE}; all: npm run fuzz -- markdown)`, () => {
    expect(files.length).toBeGreaterThan(300)
    for (const file of files.filter((_, at) => at % STRIDE === 0)) {
      expect([file, problemOfText(readFileSync(`${root}${file}`, 'utf8'))]).toEqual([file, undefined])
    }
  })
})

describe('a text that is made to be slow is read within seconds:', () => {
  // Going back for each letter would take days; a megabyte of each: npm run fuzz -- markdown
  it.each(Object.entries(hostileTexts(10_000)))(
    '%s',
    (_name, text) => {
      toMarkdown(parseMarkdown(text))
    },
    60_000,
  )
})
