import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { distanceOf } from './near-terms.ts'
import { snippetOf } from './snippet.ts'

const sought = (...terms: string[]) => ({ terms: new Set(terms), language: 'en' as const })
const marked = ({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) =>
  marks.map(([from, to]) => text.slice(from, to))

describe('a snippet', () => {
  it('a snippet is the part of a passage with the most search terms', () => {
    const filler = 'nothing of it here '.repeat(30)
    const text = `A ship. ${filler} Ships dock at the pier. ${filler}`
    const snippet = snippetOf({ kind: 'docs', fragments: ['Else.', text] }, sought('ship', 'dock', 'pier'))
    expect(snippet.text).toMatch(/^… .*Ships dock at the pier\..* …$/)
    expect(marked(snippet)).toEqual(['Ships', 'dock', 'pier'])
  })

  it('a code snippet shows the lines around the match without their indentation', () => {
    const lines = ['function a() {', '    if (b) {', '      lightLamp(on)', '    }', '}']
    const snippet = snippetOf({ kind: 'code', fragments: [lines.join('\n')] }, sought('lightlamp'))
    expect(snippet.text).toBe('if (b) {\n  lightLamp(on)\n}')
    expect(marked(snippet)).toEqual(['lightLamp'])
  })

  it('a snippet counts how many different search terms a text contains, not how often each occurs', () => {
    const lines = [
      'declare function matchRoute<Path>(',
      '  path: Path,',
      '): RoutePath | RouteParams | StringRoute',
      '}',
    ]
    const snippet = snippetOf({ kind: 'code', fragments: [lines.join('\n')] }, sought('match', 'rout'))
    expect(snippet.text).toBe(lines.slice(0, 3).join('\n'))
    const text = `${'Routes, routing, a route. '.repeat(12)} It is matched with a route.`
    expect(snippetOf({ kind: 'docs', fragments: [text] }, sought('match', 'rout')).text).toContain('matched with')
  })

  it('a snippet shows the start of a passage when only its name matched', () => {
    expect(snippetOf({ kind: 'docs', fragments: ['One.', 'Two.'] }, sought('else'))).toEqual({
      text: 'One.',
      marks: [],
    })
    expect(snippetOf({ kind: 'docs', fragments: [] }, sought('else'))).toEqual({ text: '', marks: [] })
  })

  it.each(['', ' and more words behind it'])('shows what was found within what has no spaces%s', (rest) => {
    const text = `${'x'.repeat(150)} https://example.org/${'path/'.repeat(15)}ship/${'path/'.repeat(20)}${rest}`
    const { text: shown, marks } = snippetOf({ kind: 'docs', fragments: [text] }, sought('ship'))
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['ship'])
  })

  it('a snippet begins where most search terms occur close together', () => {
    const words = fc.array(fc.constantFrom('ship', 'Ships', 'dock', 'pier', 'x', 'nothing of it'), { maxLength: 300 })
    fc.assert(
      fc.property(words, (all) => {
        const text = all.join(' ')
        const { text: shown } = snippetOf({ kind: 'docs', fragments: [text] }, sought('ship', 'dock', 'pier'))
        // Slow reference: counts the distinct sought words in the window of each sought word.
        const marks = [...text.matchAll(/ships?|dock|pier/gi)]
        const counts = marks.map(({ index }) => {
          const begin = Math.max(0, index - 60)
          const within = marks.filter((mark) => mark.index >= begin && mark.index + mark[0].length <= begin + 220)
          return { begin, count: new Set(within.map(([word]) => word.toLowerCase().replace(/s$/, ''))).size }
        })
        const most = Math.max(0, ...counts.map(({ count }) => count))
        const begin = counts.find(({ count }) => count === most)?.begin ?? 0
        const start = begin > 0 ? text.indexOf(' ', begin) + 1 || begin : 0
        expect(shown.startsWith('… ')).toBe(text.length > 220 && start > 0)
        if (text.length > 220) expect(text.slice(start).startsWith(shown.replace(/^… | …$/g, ''))).toBe(true)
      }),
    )
  })

  it('creating a snippet takes time proportional to the text, even if every word matches', () => {
    /** Number of list entries visited, and of words counted. */
    const workFor = (words: number) => {
      const text = 'ship dock pier '.repeat(words / 3)
      let entries = 0
      const filter = Array.prototype.filter
      const spies = [
        vi.spyOn(Map.prototype, 'get'),
        vi.spyOn(Array.prototype, 'filter').mockImplementation(function (this: unknown[], ...given) {
          entries += this.length
          return filter.apply(this, given as Parameters<typeof filter>)
        }),
      ] as const
      try {
        snippetOf({ kind: 'docs', fragments: [text] }, sought('ship', 'dock', 'pier'))
        return entries + spies[0].mock.calls.length
      } finally {
        for (const spy of spies) spy.mockRestore()
      }
    }
    expect(workFor(1_200)).toBeLessThan(6 * workFor(300))
  })

  it('a snippet is short and has ordered marks within its text, for any passage', () => {
    const words = fc.array(fc.constantFrom('ship', 'Ships', 'x', '\n', '\t', '検索', 'very_long_name', '🚢', '.'), {
      maxLength: 400,
    })
    fc.assert(
      fc.property(fc.constantFrom('docs', 'code'), words, (kind, all) => {
        const { text, marks } = snippetOf({ kind, fragments: [all.join(' ')] }, sought('ship', '検索'))
        expect(text.length).toBeLessThan(500)
        let last = 0
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect(text.slice(from, to)).toMatch(/^(?:ships?|検索)$/i)
          last = to
        }
      }),
    )
  })
})

it('the distance of two words counts wrong, missing, extra and swapped letters', () => {
  const count = (a: string, b: string) => distanceOf(a, b, 2)
  expect([count('router', 'router'), count('router', 'roter'), count('router', 'rouetr')]).toEqual([0, 1, 1])
  expect([count('router', 'roueters'), count('router', 'pages'), count('a', 'abcd')]).toEqual([2, 3, 3])
  fc.assert(
    fc.property(fc.stringMatching(/^[ab]{1,6}$/), fc.stringMatching(/^[ab]{1,6}$/), (a, b) => {
      expect(count(a, b)).toBe(count(b, a))
    }),
  )
})
