import { describe, expect, it } from 'vitest'
import { layoutFor, refusal, squeezed, takesLong } from './limits.ts'

const lines = (number: number, line: (index: number) => string) =>
  Array.from({ length: number }, (_, index) => line(index)).join('\n')

describe('a diagram that would hold up the page', () => {
  it.each([
    ['is too long', 'x'.repeat(50_001), /50,001 characters; at most 50,000/],
    ['has too many lines', `flowchart TD\n${lines(900, (index) => `n${index}`)}`, /901 parts; at most 800/],
    ['has too many nodes on a line', `flowchart TD\n${Array(900).fill('n').join(' & ')}`, /parts; at most 800/],
    ['has too many blocks on a line', `block\n${'a '.repeat(400)}`, /401 parts; at most 300/],
    ['has too much empty space', `block\n${lines(20, () => 'space:999')}`, /parts; at most 300/],
    ['has too many events', `timeline\n2000${' : x'.repeat(600)}`, /at most 500/],
    ['has too many directives', '%%{init: {}}%%\n'.repeat(21), /more than 20 directives/],
    [
      'has settings that multiply',
      '---\nconfig:\n  a: &a [x, x]\n  b: [*a, *a]\n---\npie',
      /settings refer to each other/,
    ],
    ['has a link without end', `flowchart TD\na ${'-'.repeat(9000)}> b`, /over 40 characters/],
    ['has too many bits', 'packet-beta\n0-99999: "x"', /more than 9,999 bits/],
    [
      'walks through centuries day by day',
      'gantt\ndateFormat YYYY-MM-DD\nexcludes weekends\na :1000-01-01, 9000-01-01',
      /too many days/,
    ],
    [
      'walks through a long time',
      `gantt\nexcludes sunday\n${lines(200, () => 'a :2024-01-01, 4000d')}`,
      /too many days/,
    ],
    ['counts time in seconds', 'gantt\ndateFormat x\nexcludes sunday\na :0, 9999999999999', /too many days/],
  ])('is refused when it %s', (_, text, reason) => {
    expect(refusal(text)).toMatch(reason)
  })

  it('a diagram that may take a second to draw is not drawn automatically', () => {
    expect(takesLong(`flowchart TD\n${lines(300, (index) => `a${index} --> b`)}`)).toBe(true)
    expect(takesLong(`flowchart TD\n${lines(100, (index) => `a${index} --> b`)}`)).toBe(false)
    expect(layoutFor(`flowchart TD\n${lines(150, (index) => `a${index} --> b`)}`)).toBe('dagre')
    expect(layoutFor('flowchart TD\na --> b')).toBe('elk')
  })

  it('a very long run of empty lines in a diagram is squeezed to one line break', () => {
    expect(squeezed(`pie${'\n'.repeat(40_000)}"a" : 1`)).toBe('pie\n"a" : 1')
    expect(squeezed('pie\n\n\n  "a" : 1')).toBe('pie\n\n\n  "a" : 1')
  })

  // An algorithm with quadratic steps would take longer for such a text than a test may.
  it.each([
    [' ', undefined],
    ['\n', undefined],
    ['%%{', /directives/],
    ['-', /link/],
    ['--- ', undefined],
    ['a&', /parts/],
    ['space:9', undefined],
    ['---\n', /parts/],
    ['%%\n', /parts/],
  ])('is recognised in a text of nothing but %j', (part, reason) => {
    const said = refusal(`gantt\nexcludes x\n${part.repeat(Math.floor(49_000 / part.length))}`)
    if (reason) expect(said).toMatch(reason)
    else expect(said).toBeUndefined()
  })
})

it.each([
  'flowchart LR\n a --> b',
  '---\ntitle: Q & A, R&D\nconfig:\n  layout: elk\n---\nflowchart LR\n a -----> b',
  '%%{init: {"flowchart": {"curve": "linear"}}}%%\nflowchart LR\n a --> b',
  'gantt\n dateFormat YYYY-MM-DD\n excludes weekends\n section A\n One :a1, 2024-01-01, 30d\n Two :after a1, 20d',
  'block\n columns 3\n a b:2 space:3 c',
  'packet\n 0-15: "Source port"\n 16-31: "Destination port"',
])('an ordinary diagram is drawn: %j', (text) => {
  expect(refusal(text)).toBeUndefined()
  expect(takesLong(text)).toBe(false)
})
