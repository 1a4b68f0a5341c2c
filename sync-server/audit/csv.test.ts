import { expect, it } from 'vitest'
import type { AuditEntry } from '../../shared/contract/audit.ts'
import { csvLine } from './csv.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-27T01:00:00.000Z',
  act: 'token.created',
  project_id: null,
  who: 'Ann',
  email: 'ann@example.org',
  account_id: 'a1',
  about: null,
  device: 'Firefox on Linux',
  facts: { name: 'Say "hi", all', prefix: 'dwr_abc' },
}
/** Fields of a CSV line according to RFC 4180. */
const fieldsOf = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"|(?<=^|,)(?=,|\r)/g)].map(([, text = '']) => text)

it('a CSV line has a field for each column, with quotes doubled', () => {
  expect(csvLine(entry)).toBe(
    '"2026-11-27T01:00:00.000Z","Ann","ann@example.org","a1","token.created",' +
      '"Created the access token “Say ""hi"", all” (dwr_abc…)",,,"Firefox on Linux",' +
      '"{""name"":""Say \\""hi\\"", all"",""prefix"":""dwr_abc""}"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n@x', '＝1', '%0A=1', '|calc', '\uFEFF=1'])(
  'a spreadsheet takes %j for text, whoever is called that',
  (who) => {
    const [, field = ''] = fieldsOf(csvLine({ ...entry, who }))
    expect(field.startsWith("'")).toBe(true)
  },
)
