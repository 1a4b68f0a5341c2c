import { describe, expect, it } from 'vitest'
import { documentSchema } from '../../../../shared/document/schema.ts'
import { startsWithTwoSpaces } from './leading-spaces.ts'

const alert = (...texts: string[]) =>
  documentSchema.nodeFromJSON({
    type: 'doc',
    content: [
      {
        type: 'alert',
        content: texts.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
      },
    ],
  })
// Where the text of the first paragraph begins.
const START = 2

describe('the start of an alert', () => {
  it('an alert accepts one leading space but not two', () => {
    expect(startsWithTwoSpaces(alert(''), START, START, ' ')).toBe(false)
    expect(startsWithTwoSpaces(alert(' '), START + 1, START + 1, ' ')).toBe(true)
    expect(startsWithTwoSpaces(alert(' x'), START, START, ' ')).toBe(true)
    expect(startsWithTwoSpaces(alert(' x'), START + 1, START + 1, ' ')).toBe(true)
    expect(startsWithTwoSpaces(alert(''), START, START, '  ')).toBe(true)
  })

  it('an alert accepts two spaces anywhere but at its start', () => {
    expect(startsWithTwoSpaces(alert('x '), START + 2, START + 2, ' ')).toBe(false)
    expect(startsWithTwoSpaces(alert('x', ' '), START + 4, START + 4, ' ')).toBe(false)
    // Typed over a selection.
    expect(startsWithTwoSpaces(alert(' x'), START, START + 2, ' ')).toBe(false)
  })

  it('the rule for leading spaces applies only to alerts', () => {
    const page = documentSchema.nodeFromJSON({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: ' ' }] }],
    })
    expect(startsWithTwoSpaces(page, 2, 2, ' ')).toBe(false)
  })
})
