import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { soundDoc } from './sound-doc.ts'

/** Returns what a document still reports after one of its listeners failed at the first change. */
function toldBy(doc: Y.Doc): string[] {
  const told: string[] = []
  const text = doc.getText()
  const fail = () => {
    doc.off('update', fail)
    throw new Error('The store is closed')
  }
  doc.on('update', fail)
  doc.on('update', () => told.push(`update ${text}`))
  text.observe(() => told.push(`observe ${text}`))
  for (const word of ['a', 'b']) {
    try {
      text.insert(text.length, word)
    } catch (error) {
      told.push((error as Error).message)
    }
  }
  return told
}

it('a sound document notifies its listeners of later changes after one listener throws', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(toldBy(soundDoc())).toEqual(['observe a', 'update a', 'observe ab', 'update ab'])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

it('a plain Yjs document notifies no listener after one listener throws', () => {
  expect(toldBy(new Y.Doc())).toEqual(['observe a', 'The store is closed'])
})

it('a sound document supports off and once for its listeners', () => {
  const doc = soundDoc()
  const [always, once] = [vi.fn(), vi.fn()]
  doc.on('update', always)
  doc.once('update', once)
  doc.getText().insert(0, 'a')
  doc.off('update', always)
  doc.getText().insert(0, 'b')
  expect([always, once].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
