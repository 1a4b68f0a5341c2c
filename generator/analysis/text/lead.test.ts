import { describe, expect, it } from 'vitest'
import { leadOf } from './lead.ts'

describe('the lead of a document', () => {
  it('the lead of a document is not a table of fields', () => {
    expect(leadOf('**Machine:** Lamp 4\n**Date:** March\n\nMeasures how it burns.\n', 'Markdown')).toBe(
      'Measures how it burns.',
    )
    expect(leadOf('Machine: Lamp 4\nDate: March\n\nMeasures how it burns.\n', 'Text')).toBe('Measures how it burns.')
    expect(leadOf('Note: it burns\nwhen it is lit.\n', 'Markdown')).toBe('Note: it burns when it is lit.')
  })

  it('the lead of a document does not name the authors', () => {
    expect(leadOf('@author Ann Lee\n@author Bo Lee\n\nThe lamp is filled once a week.\n', 'Text')).toBe(
      'The lamp is filled once a week.',
    )
  })

  it('the lead of an AsciiDoc document has no macros and attributes', () => {
    const text =
      '= Title\nJane Doe <j@a.example>\n:url: https://a.example\n\nimage::x.png[]\n\n[.lead]\nThe {url}[Thing^] reads xref:b.adoc[other files].\n'
    expect(leadOf(text, 'AsciiDoc')).toBe('The Thing reads other files.')
  })

  it('the lead of a document is not a paragraph of links to other pages', () => {
    expect(
      leadOf('[> Back to homepage](../readme.md)\n\n## Options\n\nOptions are kept in one place.\n', 'Markdown'),
    ).toBe('Options are kept in one place.')
    expect(leadOf('**[One page](a.md)** | [Another page](b.md)\n\nIt opens files.\n', 'Markdown')).toBe(
      'It opens files.',
    )
    expect(
      leadOf('Source code: [`a.ts`](a.ts)\n\nSource code:\n- [`b.ts`](b.ts)\n\nIt opens files.\n', 'Markdown'),
    ).toBe('It opens files.')
    expect(leadOf('See [the other page](a.md) for more.\n', 'Markdown')).toBe('See the other page for more.')
  })

  it('the lead of a document prefers the front matter description and avoids sentences before code', () => {
    const front = '---\ntitle: Slices\ndescription: How slices of a store are kept.\n---\n\nOther words.\n'
    expect(leadOf(front, 'Markdown')).toBe('How slices of a store are kept.')
    expect(leadOf('Types are annotated. For example:\n\n```\na\n```\n', 'Markdown')).toBe('Types are annotated.')
    expect(leadOf('First import the store:\n\n```\na\n```\n\nThen use it.\n', 'Markdown')).toBe('Then use it.')
    expect(leadOf('First import the store:\n\n```\na\n```\n', 'Markdown')).toBe('First import the store:')
  })

  it('the lead drops openings such as “In other words” and sentences about the document itself', () => {
    const text = 'Plug is:\n\n1. Fast\n2. Small\n\nIn other words, it plugs. This documentation will show examples.\n'
    expect(leadOf(text, 'Markdown')).toBe('It plugs.')
    expect(leadOf('Thus it burns.\n', 'Markdown')).toBe('Thus it burns.')
  })

  it('the lead of a document is not a detail below nested headings', () => {
    expect(leadOf('# vue\n\n## Which file?\n\n### With a bundler\n\nThe flags should be set.\n', 'Markdown')).toBe('')
    expect(leadOf('## Lamp\n\n```sh\n#### no heading\n```\n\n### Use\n\nIt burns for hours.\n', 'Markdown')).toBe(
      'It burns for hours.',
    )
  })

  it('the lead of a document has no emoji and no links after its last sentence', () => {
    expect(leadOf(':wave: Runs anywhere! 📖 [**documentation**](x) [blog](y)\n', 'Markdown')).toBe('Runs anywhere!')
    expect(leadOf('Runs `:a:` on the [web](x). It is [fast](y).\n', 'Markdown')).toBe(
      'Runs :a: on the web. It is fast.',
    )
  })

  it('the lead resolves links whose addresses stand at the end of a long document', () => {
    const far = 'x\n\n'.repeat(8_000)
    const lead = 'It is made by [Ann][@ann] \\([@ann]\\) and parses all of [Some Mark].\n\n'
    expect(leadOf(`${lead}${far}[@ann]: https://example.org\n[Some Mark]: https://example.org\n`, 'Markdown')).toBe(
      'It is made by Ann (@ann) and parses all of Some Mark.',
    )
  })

  it('the lead of a document is not the banner of its sponsors', () => {
    const banner =
      '<div align="center">\n<p><sup>Special thanks to:</sup></p>\n<a href="x"><b>Fast builds.</b></a>\n</div>\n'
    expect(leadOf(`${banner}\n> A library for requests.\n`, 'Markdown')).toBe('A library for requests.')
    expect(leadOf('<p align="center">A library for requests.</p>\n\nMore of it.\n', 'Markdown')).toBe(
      'A library for requests.',
    )
  })

  it('the lead ends where a list begins', () => {
    expect(leadOf('people:\n- one\n- two\n', 'Text')).toBe('')
    expect(leadOf('It reads these files:\n- one\n- two\n', 'Text')).toBe('It reads these files:')
  })
})
