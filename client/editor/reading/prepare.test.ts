import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../../shared/document/node.ts'
import { prepare } from './prepare.ts'

const text = (words: string, ...marks: string[]): DocNode => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) => (mark.startsWith('page:') ? { type: 'link', attrs: { href: mark } } : { type: mark })),
})
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })

describe('a document that is read', () => {
  it('a document for reading leaves out retired empty blocks at any depth', () => {
    const retired: DocNode = { type: 'listItem', attrs: { retired: 1 }, content: [paragraph()] }
    const kept: DocNode = { type: 'listItem', attrs: { retired: 1 }, content: [paragraph(text('a person’s'))] }
    const list: DocNode = { type: 'bulletList', content: [retired, kept] }
    const { content } = prepare({ type: 'doc', content: [{ ...paragraph(), attrs: { retired: 2 } }, list] })
    expect(content).toHaveLength(1)
    expect(content?.[0]?.content).toHaveLength(1)
  })

  it('a document for reading merges adjacent texts with the same link into one link', () => {
    const { content } = prepare(
      paragraph(text('see '), text('the ', 'page:7'), text('Router', 'page:7', 'code'), text('.')),
    )
    expect(content?.map((node) => node.type)).toEqual(['text', 'linkRun', 'text'])
    expect(content?.[1]).toMatchObject({ attrs: { href: 'page:7' }, content: [{ text: 'the ' }, { text: 'Router' }] })
  })

  it('a document for reading keeps links to different places apart', () => {
    const { content } = prepare(paragraph(text('a', 'page:7'), text('b', 'page:8')))
    expect(content?.map((node) => node.attrs?.href)).toEqual(['page:7', 'page:8'])
  })

  it('a document for reading nests marks from the outside in', () => {
    const { content } = prepare(paragraph(text('x', 'bold', 'code')))
    expect(content?.[0]?.marks?.map((mark) => mark.type)).toEqual(['code', 'bold'])
  })

  it('preparing a document for reading does not change the original', () => {
    const page = paragraph(text('a', 'page:7', 'bold'))
    const before = structuredClone(page)
    prepare(page)
    expect(page).toEqual(before)
  })
})
