import { Fragment } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { documentSchema } from '../../../shared/document/schema.ts'
import { ownImages, withOwnImages } from './own-images.ts'

const ORIGINS = ['https://docs.example', 'https://api.example']
const HASH = 'a'.repeat(64)
const image = (src: string) => documentSchema.node('image', { src, alt: 'A square', width: 300 })
const paragraph = documentSchema.node('paragraph', null, [documentSchema.text('Words')])
const sourcesOf = (content: Fragment) => {
  const sources: string[] = []
  content.descendants((node) => {
    if (node.type.name === 'image') sources.push(node.attrs.src)
  })
  return sources
}

it('pasted images from this server get relative addresses, and other images keep their addresses', () => {
  const others = [
    `https://elsewhere.example/api/blob/${HASH}`,
    `https://docs.example.elsewhere.example/api/blob/${HASH}`,
    `https://docs.example/api/blob/${HASH}/more`,
    `https://docs.example/assets/picture.png`,
    `/api/blob/${HASH}`,
  ]
  const own = ORIGINS.map((origin) => `${origin}/api/blob/${HASH}`)
  const pasted = Fragment.from([
    paragraph,
    documentSchema.node('blockquote', null, own.map(image)),
    ...others.map(image),
  ])
  const content = withOwnImages(pasted, ORIGINS)
  expect(sourcesOf(content)).toEqual([`/api/blob/${HASH}`, `/api/blob/${HASH}`, ...others])
  expect(content.firstChild).toEqual(paragraph)
  expect(content.child(1).firstChild?.attrs).toMatchObject({ alt: 'A square', width: 300 })
  expect([...ownImages(content)]).toEqual([HASH])
})

it('pasted content without images stays as it is', () => {
  const pasted = Fragment.from([paragraph])
  expect(withOwnImages(pasted, ORIGINS)).toBe(pasted)
  expect([...ownImages(pasted)]).toEqual([])
})
