import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { META } from '../protocol/collaboration.ts'
import { noteRestore, restoresIn } from './restores.ts'
import { validateUpdate } from './validate-update.ts'

it('restores with any number of citations are read in order and accepted by the server', () => {
  const doc = new Y.Doc()
  const many = Array.from({ length: 200 }, (_, at) => at + 1)
  noteRestore(doc, { seq: 4, citations: many })
  noteRestore(doc, { seq: 3, citations: [] })
  noteRestore(doc, { seq: 0, citations: [Number.MAX_SAFE_INTEGER] })
  expect(validateUpdate(Y.encodeStateAsUpdate(doc))).toMatchObject({ ok: true })
  const restores = restoresIn(doc)
  expect(restores.map(({ seq }) => seq)).toEqual([4, 4, 4, 0])
  expect(restores.flatMap(({ citations }) => citations)).toEqual([...many, Number.MAX_SAFE_INTEGER])
  expect(new Set(restores.map(({ key }) => key)).size).toBe(4)
})

it('an invalid restore entry is ignored', () => {
  const doc = new Y.Doc()
  const values = [true, 'x', null, [], [1], [1, 2.5, 3], [1, 2, -3], [1, 2, 'x'], { seq: 1 }]
  for (const [at, value] of values.entries()) doc.getMap(META).set(`restored-${at}`, value)
  doc.getMap(META).set('schema-2', true)
  doc.getMap(META).set('other', [1, 2, 3])
  expect(restoresIn(doc)).toEqual([])
})
