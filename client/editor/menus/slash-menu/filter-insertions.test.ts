import { describe, expect, it } from 'vitest'
import { INSERTIONS, insertionsIn } from '../../blocks.ts'
import { filterInsertions } from './filter-insertions.ts'

const found = (typed: string) => filterInsertions(INSERTIONS, typed).map(({ label }) => label)

describe('the slash menu', () => {
  it('has the commands of the specification', () => {
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
  ])('finds for /%s first %s', (typed, label) => {
    expect(found(typed)[0]).toBe(label)
  })

  it('prefers names over what they are also called', () => {
    expect(found('t').slice(0, 2)).toEqual(['Text', 'To-do List'])
  })

  it('finds nothing where nothing is called so', () => {
    expect(found('zebra')).toEqual([])
  })

  it('has sources after all others where there are any, and finds them by what they are also called', () => {
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
