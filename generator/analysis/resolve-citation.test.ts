import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../testing/sample-repository.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import { resolveCitation } from './resolve-citation.ts'

const sample = sampleRepository({
  'src/server.ts': '// About it.\n\nexport class Server {\n  /** Listens. */\n  listen() {\n    return 1\n  }\n}\n',
  'package.json': '{\n  "scripts": {\n    "test.all": "vitest",\n    "a": "b"\n  },\n  "scripts.a": 1\n}\n',
  'crlf.txt': 'one\r\ntwo\r\n',
  'empty.ts': '',
  'hidden.rs': 'struct A {\n  len: u8,\n}\nimpl A {\n  pub(crate) fn len(&self) -> u8 { 1 }\n}\n',
  'both.rs': 'pub struct A {\n  len: u8,\n}\nimpl A {\n  pub fn len(&self) -> u8 { 1 }\n}\n',
})

const resolve = async (ref: CitationRef) => {
  const { model, read } = await sample
  return resolveCitation(ref, model, read)
}
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a citation', () => {
  it('a citation of a name shared by a hidden field and a visible method resolves to the method', async () => {
    expect(await resolve({ path: 'both.rs', symbol: 'A.len' })).toMatchObject({ startLine: 5 })
  })

  it('a citation of a name shared by a hidden field and a hidden method resolves to the method', async () => {
    expect(await resolve({ path: 'hidden.rs', symbol: 'A.len' })).toMatchObject({ startLine: 5 })
  })

  it('a citation of a symbol resolves to its lines and the hash of their text', async () => {
    const text = 'export class Server {\n  /** Listens. */\n  listen() {\n    return 1\n  }\n}'
    expect(await resolve({ path: 'src/server.ts', symbol: 'Server' })).toEqual({
      startLine: 3,
      endLine: 8,
      hash: hash(text),
    })
    expect(await resolve({ path: 'src/server.ts', symbol: 'Server.listen' })).toMatchObject({
      startLine: 5,
      endLine: 7,
    })
  })

  it('a citation of a data key resolves even if the key contains dots', async () => {
    expect(await resolve({ path: 'package.json', symbol: 'scripts.test.all' })).toMatchObject({
      startLine: 3,
      endLine: 3,
    })
    // A top-level key written like this comes before a nested key.
    expect(await resolve({ path: 'package.json', symbol: 'scripts.a' })).toMatchObject({ startLine: 6 })
  })

  it('a citation of lines or of a whole file resolves to them', async () => {
    expect(await resolve({ path: 'src/server.ts', symbol: null, lines: { start: 1, end: 1 } })).toEqual({
      startLine: 1,
      endLine: 1,
      hash: hash('// About it.'),
    })
    expect(await resolve({ path: 'src/server.ts', symbol: null })).toMatchObject({ startLine: 1, endLine: 8 })
    expect(await resolve({ path: 'crlf.txt', symbol: null, lines: { start: 1, end: 2 } })).toMatchObject({
      hash: hash('one\r\ntwo\r'),
    })
  })

  it.each<CitationRef>([
    { path: 'gone.ts', symbol: null },
    { path: 'src/server.ts', symbol: 'Gone' },
    { path: 'src/server.ts', symbol: 'Server.gone' },
    { path: 'src/server.ts', symbol: '__proto__' },
    { path: 'src/server.ts', symbol: '' },
    { path: 'src/server.ts', symbol: null, lines: { start: 0, end: 1 } },
    { path: 'src/server.ts', symbol: null, lines: { start: 5, end: 4 } },
    { path: 'src/server.ts', symbol: null, lines: { start: 1, end: 9 } },
    { path: 'empty.ts', symbol: null },
  ])('that leads nowhere is undefined: %o', async (ref) => {
    expect(await resolve(ref)).toBeUndefined()
  })
})
