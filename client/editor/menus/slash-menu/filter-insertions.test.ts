import { describe, expect, it } from 'vitest'
import { INSERTIONS, insertionsIn } from '../../blocks.ts'
import { filterInsertions, isCommand } from './filter-insertions.ts'

const found = (typed: string) => filterInsertions(INSERTIONS, typed).map(({ label }) => label)

describe('the slash menu', () => {
  it('the slash menu has the commands of the specification', () => {
    expect(new Set(found(''))).toEqual(
      new Set([
        'Swagger/OpenAPI',
        'Text',
        'Heading 1',
        'Heading 2',
        'Heading 3',
        'Bulleted List',
        'Numbered List',
        'To-do List',
        'Diagram',
        'Quote',
        'Code',
        'Alert',
        'Table',
        'Image',
        'YouTube',
      ]),
    )
  })

  it.each([
    ['h2', 'Heading 2'],
    ['todo', 'To-do List'],
    ['TO-DO', 'To-do List'],
    ['list', 'Bulleted List'],
    ['openapi', 'Swagger/OpenAPI'],
    ['swagger', 'Swagger/OpenAPI'],
    ['mermaid', 'Diagram'],
    ['video', 'YouTube'],
    ['warning', 'Alert'],
    ['picture', 'Image'],
    ['checkbox', 'To-do List'],
    ['ading3', 'Heading 3'],
    ['heading 2', 'Heading 2'],
    ['2 heading', 'Heading 2'],
    ['HEADING   3 ', 'Heading 3'],
    ['3 h', 'Heading 3'],
    ['title 2', 'Heading 2'],
    ['h2 title', 'Heading 2'],
    ['list numbered', 'Numbered List'],
    ['ordered list', 'Numbered List'],
    ['bullet list', 'Bulleted List'],
    ['list do to', 'To-do List'],
    ['check list', 'To-do List'],
    ['code block', 'Code'],
    ['block quote', 'Quote'],
    ['warning alert', 'Alert'],
    ['open api', 'Swagger/OpenAPI'],
    ['api swagger', 'Swagger/OpenAPI'],
    ['you tube', 'YouTube'],
    ['video youtube', 'YouTube'],
    ['flow chart', 'Diagram'],
  ])('finds for /%s first %s', (typed, label) => {
    expect(found(typed)[0]).toBe(label)
  })

  it('the slash menu ranks names above keywords', () => {
    expect(found('t').slice(0, 2)).toEqual(['Text', 'To-do List'])
  })

  it('the slash menu finds nothing for words that match no command', () => {
    expect(found('zebra')).toEqual([])
    expect(found('heading zebra')).toEqual([])
    expect(found('heading 9')).toEqual([])
  })

  it('the slash menu finds a command by its words in any order and beside a keyword', () => {
    for (const { label, keywords = [] } of INSERTIONS) {
      const words = label.split(/[\s/-]+/)
      expect(found(words.join(' '))[0]).toBe(label)
      expect(found(words.toReversed().join(' '))[0]).toBe(label)
      for (const keyword of keywords) {
        expect(found(`${keyword} ${words.at(-1)}`)).toContain(label)
        expect(found(`${words.at(-1)} ${keyword}`)).toContain(label)
      }
    }
  })

  it('the slash menu stays open after a space only while a command fits', () => {
    for (const typed of ['', 'zebra', 'heading ', 'heading 2']) expect(isCommand(INSERTIONS, typed)).toBe(true)
    for (const typed of [' ', ' 2', 'heading and text', 'etc hosts']) expect(isCommand(INSERTIONS, typed)).toBe(false)
  })

  it('the slash menu lists the source command last and finds it by its other names', () => {
    const citing = { find: () => Promise.reject(new Error()), cite: () => Promise.reject(new Error()) }
    const all = insertionsIn({ citing })
    expect(all.map(({ label }) => label)).toEqual([...found(''), 'Source'])
    for (const typed of ['source', 'cite', 'symbol']) expect(filterInsertions(all, typed)[0]?.label).toBe('Source')
    for (const typed of ['citation', 'code']) {
      expect(filterInsertions(all, typed).map(({ label }) => label)).toContain('Source')
    }
    expect(insertionsIn({})).toBe(INSERTIONS)
  })
})
