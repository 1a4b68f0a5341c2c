import { expect, it, vi } from 'vitest'
import { code, image, paragraph, stateOf } from '../testing/stored-page.ts'
import { needsOf } from './needs-of.ts'

const HASH = 'a'.repeat(64)
const partsOf = (text: string, language?: string) => needsOf(stateOf(code(text, language))).parts

it('[AO1] a document needs each image on the server once, wherever the image appears', () => {
  const quoted = { type: 'blockquote', content: [image(HASH)] }
  const elsewhere = { type: 'image', attrs: { src: `https://example.org/api/blob/${'b'.repeat(64)}` } }
  const said = paragraph(`/api/blob/${'c'.repeat(64)}`)
  expect(needsOf(stateOf(quoted, image(HASH), elsewhere, said))).toEqual({ images: [HASH], parts: [] })
})

it('[AO6] a code block needs the parts of its diagram, with or without a language', () => {
  expect(partsOf('const graph = 1', 'javascript')).toEqual([])
  expect(partsOf('flowchart LR\n a --> b', 'mermaid')).toEqual(['flowchart'])
  expect(partsOf('graph TD\n a --> b')).toEqual(['flowchart'])
  expect(partsOf('sequenceDiagram\n a->>b: c')).toEqual(['diagrams'])
  expect(partsOf('mindmap\n root')).toEqual(['diagrams'])
  expect(partsOf('flowchart LR\n a["$$x^2$$"]', 'mermaid')).toEqual(['diagrams'])
  expect(partsOf('%%{init: {"layout": "elk"}}%%\nflowchart LR\n a', 'mermaid')).toEqual(['diagrams'])
})

it('[AO6] only an API description needs the API viewer', () => {
  expect(partsOf('openapi: 3.1.0\ninfo: {}')).toEqual(['descriptions'])
  expect(partsOf('{"swagger": "2.0"}', 'openapi')).toEqual(['descriptions'])
  expect(partsOf('', 'openapi')).toEqual([])
  expect(partsOf('openapi: 3.1.0', 'yaml')).toEqual([])
})

it('[AO6] a drawing needs the drawing tools', () => {
  const quoted = { type: 'blockquote', content: [{ type: 'editorCanvas', attrs: { id: 'one' } }] }
  expect(needsOf(stateOf(quoted)).parts).toEqual(['drawings'])
})

it('an unreadable document needs nothing and logs a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
  expect(needsOf(Uint8Array.of(1, 2, 3))).toEqual({ images: [], parts: [] })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
