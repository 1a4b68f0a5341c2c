import { describe, expect, it } from 'vitest'
import { headingsOf } from './headings.ts'

const texts = (content: string, language = 'Markdown') =>
  headingsOf(content, language).map(({ level, text, line }) => `${line}:${level} ${text}`)

describe('headings', () => {
  it('headings of Markdown are found by their marks or underlines and lose their markup', () => {
    expect(
      texts(
        '---\ntitle: x\n# no\n---\n# The `code` of [a](b) ##\n\nUnder\n=====\n\ntext\n- item\n---\n\n<h2 align="center">By <b>HTML</b></h2>\n#hash\n',
      ),
    ).toEqual(['5:1 The code of a', '7:1 Under', '14:2 By HTML'])
  })

  it('the headings of a document begin with the front matter title if the text has no title', () => {
    expect(texts('---\nnav: 6\ntitle: "Slices, and how"\n---\n\n## First\n')).toEqual([
      '3:1 Slices, and how',
      '6:2 First',
    ])
    expect(texts('+++\ntitle = "Slices"\n+++\n')).toEqual(['2:1 Slices'])
    expect(texts('---\ntitle: >-\n  Folded\n---\n')).toEqual([])
    expect(texts('title: No\n---\n')).toEqual(['1:2 title: No'])
  })

  it('headings leave out the lines drawn around them', () => {
    expect(
      texts('========================\n===   Lamp - Setup   ===\n========================\n\nText\n', 'Text'),
    ).toEqual(['2:1 Lamp - Setup'])
  })

  it('headings leave out images, and links that contain only images', () => {
    const badge = `[![Build](https://a.example/${'a'.repeat(150)}.svg)](https://a.example/${'b'.repeat(150)})`
    expect(texts(`# Starter ${badge}${badge}\n`)).toEqual(['1:1 Starter'])
    expect(texts('# Starter [![Open](https://a.b/c.svg)](https://a.b/c) ![d](e.png)\n')).toEqual(['1:1 Starter'])
  })

  it('headings leave out emoji but keep code that looks like emoji', () => {
    expect(
      texts('# :rocket: Quick start\n\n## 📦 Install & use 🏳️‍🌈\n\n## The `:smile:` code 1️⃣ at 10:30:00\n\n## ✨\n'),
    ).toEqual(['1:1 Quick start', '3:2 Install & use', '5:2 The :smile: code 1 at 10:30:00'])
  })

  it('headings are not found in code or comments', () => {
    expect(texts('```sh\n# no\n```\n~~~\n# no\n```\n~~~\n<!--\n# no\n-->\n    # no\n# yes\n')).toEqual(['12:1 yes'])
  })

  it('reStructuredText headings get their depth from the order in which underlines first appear', () => {
    expect(
      texts('Title\n=====\n\nPart\n----\n\nDeeper\n~~~~~~\n\nAnother part\n------------\n', 'reStructuredText'),
    ).toEqual(['1:1 Title', '4:2 Part', '7:3 Deeper', '10:2 Another part'])
  })

  it('headings of AsciiDoc begin with equals signs', () => {
    expect(texts('= Title\n\n== Part\n', 'AsciiDoc')).toEqual(['1:1 Title', '3:2 Part'])
  })

  it('AsciiDoc headings are not found in code or above an underline of another length', () => {
    const text = '[x]\n====\n.Title\n----\n== no\n----\n====\n\nOld part\n--------\n\n== Yes\n'
    expect(texts(text, 'AsciiDoc')).toEqual(['9:2 Old part', '12:2 Yes'])
  })
})
