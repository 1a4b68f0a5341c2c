import { expect, it } from 'vitest'
import { portable } from '../document/files/page-paths.ts'
import { citationLabel } from '../document/source-link.ts'
import { visibleName, visiblePath } from './visible-name.ts'

const UNSEEN = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f'],
  ...['\u061c', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u2028', '\u2029', '\u0085'],
  ...['\u0000', '\u001b', '\u007f', '\u115f', '\u3164', '\u{e0041}', '\ufff9', '\u{1d173}'],
]

it.each(UNSEEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'a name is shown without U+%s',
  (_code, sign) => {
    expect(visibleName(`invoice${sign}fdp.exe`)).toBe('invoicefdp.exe')
    expect(visiblePath(`src${sign}/${sign}/a${sign}.ts`)).toBe('src/?/a.ts')
    expect(citationLabel({ path: `src/a${sign}.ts`, start_line: 1, end_line: 2 })).toBe('src/a.ts:1–2')
    expect(portable(`invoice${sign}fdp.exe`)).toMatch(/^invoice-?fdp\.exe$/)
  },
)

it.each(['Ünïcode 長い名前.ts', 'می\u200cخواهم.md', '👩‍🚀', '❤️', 'क्\u200dष', 'שלום', '.gitignore'])(
  'keeps what is seen: %s',
  (name) => {
    expect(visibleName(name)).toBe(name)
    expect(portable(name)).toBe(name.normalize('NFC'))
  },
)

it('a file name made only of invisible characters still becomes a name', () => {
  expect(portable('\u202e\u200b')).toBe('page')
  expect(portable('\u202e.. ')).toBe('page')
  expect(portable('\u200bcon')).toBe('_con')
})
