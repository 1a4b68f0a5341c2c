import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { asUtf8 } from './decode-text.ts'
import { readEntry } from './import-sources.ts'

const SHIFT_JIS = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]
const GBK = [0xb2, 0xe2, 0xca, 0xd4]

function bytesOf(...parts: (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}

const textOf = (bytes: Uint8Array) =>
  Buffer.from(asUtf8(bytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')

it.each([
  ['UTF-16 with its mark', Buffer.from('\uFEFF// Größe\n', 'utf16le'), '// Größe\n'],
  ['UTF-16 the other way round', Buffer.from('\uFEFF// Größe\n', 'utf16le').swap16(), '// Größe\n'],
  [
    'Latin-1 that Python declares',
    bytesOf('#!/usr/bin/python\n# -*- coding: latin-1 -*-\n# Gr\xf6\xdfe\n'),
    '#!/usr/bin/python\n# -*- coding: latin-1 -*-\n# Größe\n',
  ],
  [
    'Latin-1 that XML declares',
    bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>\xfc</a>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>ü</a>',
  ],
  [
    'Windows-1252 that HTML declares',
    bytesOf('<html><meta charset=windows-1252>\x80'),
    '<html><meta charset=windows-1252>€',
  ],
  ['Shift-JIS that a comment declares', bytesOf('# coding: cp932\n# ', SHIFT_JIS), '# coding: cp932\n# テスト'],
  [
    'GBK that an editor declares',
    bytesOf('// vim: set fileencoding=gbk :\n// ', GBK),
    '// vim: set fileencoding=gbk :\n// 测试',
  ],
])('%s is read', (_, bytes, text) => {
  expect(textOf(bytes)).toBe(text)
})

it.each([
  ['bytes that no declaration explains', bytesOf('Gr\xf6\xdfe')],
  ['a declaration that the bytes do not fit', bytesOf('# coding: shift_jis\n\xff\xff')],
  ['an encoding that nobody knows', bytesOf('# coding: klingon\n\xff')],
  ['a declaration beyond the first lines', bytesOf('a\nb\n# coding: latin-1\n\xff')],
  ['UTF-8, whatever it declares', Buffer.from('# coding: latin-1\n# Größe\n')],
  ['a picture', bytesOf([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff])],
])('asUtf8 leaves %s as it is', (_, bytes) => {
  expect(asUtf8(bytes)).toBe(bytes)
})

it('a UTF-16 file is imported with the right line numbers', async () => {
  const bytes = Buffer.from('\uFEFF\r\n// Größe\r\nexport function größe() {}\r\n', 'utf16le')
  const read = async () => bytes
  const row = await readEntry({ type: 'file', path: 'a.ts', size: bytes.length, read }, new Set())
  expect(row).toMatchObject({ reason: null, size: bytes.length })
  const { symbols } = await analyzeFile('a.ts', row.content ?? '')
  expect(symbols).toMatchObject([{ name: 'größe', startLine: 3 }])
})

it('decoding turns bytes into valid UTF-8 or returns them unchanged', () => {
  const heads = fc.constantFrom(
    '',
    '# coding: gbk\n',
    '<?xml encoding="utf-16"?>',
    '\xff\xfe',
    '\xfe\xff',
    '@charset "big5";',
  )
  fc.assert(
    fc.property(heads, fc.uint8Array({ maxLength: 200 }), (head, tail) => {
      const bytes = bytesOf(head, [...tail])
      const out = asUtf8(bytes)
      if (out !== bytes) expect(Buffer.from(out).toString('utf8')).not.toContain('\uFFFD')
    }),
  )
})
