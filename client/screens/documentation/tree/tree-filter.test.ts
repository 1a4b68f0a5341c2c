import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import { matches, matchOf, toleranceOf } from '../../../search/fuzzy-match.ts'
import { indexPages } from '../../../sync/view/page-store.ts'
import { filterInTurns, filterPages } from './tree-filter.ts'

const pagesNamed = (...names: string[]) =>
  indexPages(
    names.map(
      (name, at): PageRow => ({
        ...{ id: at + 1, project_id: 1, parent_id: at === 2 ? 2 : 0, name, type: 'generated' },
        ...{ kind: null, source_path: null, created_at: '', updated_at: '' },
      }),
    ),
  )

const pages = pagesNamed(
  'Overview',
  'Request lifecycle',
  'Routing and matching',
  'router.go',
  'Café Zürich',
  'İstanbul',
)

const found = (typed: string) =>
  [...(filterPages(pages, typed)?.matches ?? [])].map((id) => pages.byId.get(id)?.name ?? '')
const marked = (name: string, typed: string) =>
  (filterPages(pagesNamed(name), typed)?.mark(name) ?? [])
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('')

describe('searching the tree', () => {
  it('the tree search needs at least two letters, not counting surrounding spaces', () => {
    expect(filterPages(pages, ' r ')).toBeUndefined()
    expect(found(' ov ')).toEqual(['Overview'])
    expect(found('zz')).toEqual([])
  })

  it('the tree search yields to the browser without losing matches, and can be aborted', async () => {
    const many = pagesNamed(...Array.from({ length: 20_000 }, (_, n) => `Page ${n} of the handbook`))
    let time = 0
    // Each reading of the clock is 5 ms later.
    const now = () => {
      time += 5
      return time
    }
    const { signal } = new AbortController()
    const pause = vi.fn(async () => {})
    const found = await filterInTurns(many, 'pagr 1999', { signal, now, pause })
    expect(pause.mock.calls.length).toBeGreaterThan(10)
    expect(found?.matches).toEqual(filterPages(many, 'pagr 1999')?.matches)

    const standing = vi.fn(async () => {})
    await filterInTurns(many, 'pagr 1999', { signal, now: () => 0, pause: standing })
    expect(standing).not.toHaveBeenCalled()

    const abort = new AbortController()
    const breakOff = vi.fn(async () => abort.abort())
    expect(await filterInTurns(many, 'pagr 1999', { signal: abort.signal, now, pause: breakOff })).toBeUndefined()
    expect(breakOff).toHaveBeenCalledOnce()
  })

  it('the tree search finds names that contain the text, and shows the pages above them', () => {
    expect(found('ROUT')).toEqual(['Routing and matching', 'router.go'])
    expect([...(filterPages(pages, 'matching')?.shown ?? [])].sort()).toEqual([2, 3])
  })

  it('the tree search allows one typo from 4 letters, two from 7 and three from 10', () => {
    expect([1, 3, 4, 6, 7, 9, 10, 40].map(toleranceOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    expect(found('raq')).toEqual([])
    expect(found('ovrview')).toEqual(['Overview'])
    for (const one of ['ovar', 'ovre', 'oveer', 'vover']) expect(found(one), one).toContain('Overview')
    for (const two of ['ovaa', 'xxover']) expect(found(two), two).not.toContain('Overview')
    expect(found('lifecicel')).toEqual(['Request lifecycle'])
    expect(found('lifacicele')).toEqual(['Request lifecycle'])
    expect(found('lixacicele')).toEqual([])
  })

  it('the tree search matches scattered letters in order if the query has four letters or more', () => {
    expect(found('rqlc')).toEqual(['Request lifecycle'])
    expect(found('rql')).toEqual([])
    expect(found('clqr')).toEqual([])
  })

  it('searching the tree ignores accents', () => {
    expect(found('zurich')).toEqual(['Café Zürich'])
    expect(found('CAFÉ')).toEqual(['Café Zürich'])
    expect(found('istan')).toEqual(['İstanbul'])
  })

  it('the tree search marks the matching letters', () => {
    expect(marked('Routing', 'out')).toBe('R[out]ing')
    expect(marked('Request lifecycle', 'lifcy')).toBe('Request [lifecy]cle')
    expect(marked('Request lifecycle', 'rqlc')).toBe('[R]e[q]uest [l]ife[c]ycle')
    expect(marked('Cafe\u0301 Zürich', 'café z')).toBe('[Cafe\u0301 Z]ürich')
    expect(marked('İstanbul', 'stan')).toBe('İ[stan]bul')
  })

  it('the tree search finds every word prefix with up to the allowed number of typos', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 12 })
    const typo = fc.record({
      at: fc.nat(11),
      kind: fc.constantFrom('wrong', 'missing', 'more'),
      letter: fc.constantFrom(...'xyz'),
    })
    fc.assert(
      fc.property(letters, letters, fc.array(typo, { maxLength: 3 }), (before, word, typos) => {
        let typed = word
        for (const { at, kind, letter } of typos) {
          const here = at % typed.length
          typed =
            typed.slice(0, here) + (kind === 'missing' ? '' : letter) + typed.slice(here + (kind === 'more' ? 0 : 1))
        }
        fc.pre(typed.length >= 4 && typos.length <= toleranceOf(typed.length))
        const name = `${before} ${word}s`
        expect(matches(name, typed)).toBe(true)
        expect(matchOf(name, typed)).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})
