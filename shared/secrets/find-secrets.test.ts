import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets, REDACTED, redact } from './redact.ts'

const KEY = `ghp${'_'}${'a1'.repeat(18)}`
const [BEGIN, END] = ['BEGIN', 'END'].map((word) => `-----${word} RSA PRIVATE ${'KEY'}-----`)
const ARMOURED = `${BEGIN}\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'.repeat(2)}\n${END}`

describe('where secrets stand', () => {
  it('secrets are reported by line and kind, in order', () => {
    const text = `first\nconst key = '${KEY}'\n\n${ARMOURED}\npassword = "hunter2222"\nat db://me:hunter2222@host\n`
    expect(findSecrets(text)).toEqual([
      { line: 2, kind: 'service-key' },
      { line: 4, kind: 'private-key' },
      { line: 7, kind: 'password' },
      { line: 8, kind: 'address' },
    ])
  })

  it('a secret below its name is reported at the line of the value', () => {
    expect(findSecrets('- name: DB_PASSWORD\n  value: hunter2222\n')).toEqual([{ line: 2, kind: 'password' }])
  })

  it('the secrets found in a text depend on its format, as in redaction', () => {
    expect(findSecrets('password: hunter2222\n', 'app.yaml')).toEqual([{ line: 1, kind: 'password' }])
    expect(findSecrets('password: hunter2222\n', 'app.ts')).toEqual([])
  })

  it('secrets are reported once per line and at most fifty times per file', () => {
    expect(findSecrets(`${KEY} ${KEY}`)).toEqual([{ line: 1, kind: 'service-key' }])
    expect(findSecrets(`${KEY}\n`.repeat(1_000))).toHaveLength(50)
  })

  it('secrets are reported exactly at the lines that redact changes', () => {
    const piece = fc.constantFrom(
      KEY,
      ARMOURED,
      'token=',
      'password = "hunter2222"',
      '\n',
      '"',
      REDACTED,
      'db://a:bcdef@c',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ')
        const kept = redact(text, 'a.env').split('\n')
        const lines = new Set(findSecrets(text, 'a.env').map(({ line }) => line))
        const before = text.split('\n')
        for (const line of lines) expect(kept[line - 1]).toContain(REDACTED)
        // Each line that gains a redaction mark must contain a found secret.
        const count = (of: string | undefined) => (of ?? '').split(REDACTED).length
        for (const [at, line] of before.entries()) if (count(kept[at]) > count(line)) expect(lines).toContain(at + 1)
      }),
    )
  })
})
