import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { beginsWithTitle, headingsOf } from './headings.ts'

const text = (words: string): DocNode[] => (words ? [{ type: 'text', text: words }] : [])
const heading = (level: number, words: string, attrs = {}): DocNode => ({
  type: 'heading',
  attrs: { level, ...attrs },
  content: text(words),
})
const paragraph = (words: string): DocNode => ({ type: 'paragraph', content: text(words) })
const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content })

it('heading anchors are readable and unique, in any script', () => {
  const slug = createSlugs()
  expect(['Who uses it?', 'Who uses it', 'Как это работает', '…'].map(slug)).toEqual([
    'who-uses-it',
    'who-uses-it-2',
    'как-это-работает',
    'section',
  ])
})

it('heading anchors stay unique if a heading has the name of a numbered anchor', () => {
  expect(['Step', 'Step', 'Step 2', 'Step'].map(createSlugs())).toEqual(['step', 'step-2', 'step-2-2', 'step-3'])
})

describe('the headings of a page', () => {
  it('heading anchors never match a part of the screen', () => {
    const ids = headingsOf(doc(heading(2, 'Content'), heading(2, 'Static'), heading(2, 'Content'))).headings
    expect(ids.map(({ id }) => id)).toEqual(['content-2', 'static-2', 'content-3'])
  })

  it('the headings of a page come in order, without empty and retired headings', () => {
    const page = doc(
      heading(1, 'Routing'),
      paragraph('x'),
      heading(2, 'Tests'),
      heading(2, ''),
      heading(3, '', { retired: 1 }),
    )
    expect(headingsOf(page).headings).toEqual([
      { id: 'routing', level: 1, text: 'Routing' },
      { id: 'tests', level: 2, text: 'Tests' },
    ])
  })

  it('the anchor of a heading is found by its block', () => {
    const second = heading(2, 'Tests')
    expect(headingsOf(doc(heading(2, 'Tests'), second)).idOf.get(second)).toBe('tests-2')
  })
})

it('a page begins with its title if its first block with text is a level 1 heading', () => {
  expect(beginsWithTitle(doc(heading(1, 'Routing')))).toBe(true)
  expect(beginsWithTitle(doc(paragraph(''), heading(1, 'Routing')))).toBe(true)
  expect(beginsWithTitle(doc(heading(2, 'Routing')))).toBe(false)
  expect(beginsWithTitle(doc(paragraph('x'), heading(1, 'Routing')))).toBe(false)
  expect(beginsWithTitle(doc())).toBe(false)
})
