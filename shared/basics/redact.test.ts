import { describe, expect, it } from 'vitest'
import { REDACTED, redact } from './redact.ts'

describe('a text without its secrets', () => {
  it('has none that say by their form what they are', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const token = `eyJ${'hbGciOiJ'.repeat(3)}.eyJ${'zdWIiOiI'.repeat(3)}.${'c2lnbmF0'.repeat(3)}`
    expect(redact(`use ${key} here`)).toBe(`use ${REDACTED} here`)
    expect(redact(`Bearer ${token}`)).toBe(`Bearer ${REDACTED}`)
  })

  it('has none that are assigned, or stand in an address', () => {
    expect(redact('db.password = "correct-horse"')).toBe(`db.password = "${REDACTED}"`)
    expect(redact(`"api_key": 'abcdefgh1234'`)).toBe(`"api_key": '${REDACTED}'`)
    expect(redact('postgres://me:hunter22@host/db')).toBe(`postgres://me:${REDACTED}@host/db`)
  })

  it('keeps placeholders, references, and everything else', () => {
    for (const text of [
      'password = "<yours>"',
      'secret: "$' + '{SECRET}"',
      'password = read()',
      'https://a.example/b',
    ]) {
      expect(redact(text)).toBe(text)
    }
  })

  it('is there soon, also for long lines made of the beginnings of secrets', () => {
    for (const piece of ['a.', 'a-', 'a+', '-eyJ', 'password', 'x://', '-----BEGIN ', 'a://b:']) {
      const text = piece.repeat(1_000_000 / piece.length)
      expect(redact(text)).toBe(text)
    }
  })
})
