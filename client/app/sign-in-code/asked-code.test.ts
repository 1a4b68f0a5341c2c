import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorReason } from '../../../shared/contract/errors.ts'
import { AuthError } from '../../session/index.ts'
import { askedCode, keepAskedCode, sentJustNow } from './asked-code.ts'

const NOW = Date.UTC(2026, 0, 5)

function visit(state: unknown) {
  const entry = { state, replaceState: (next: unknown) => Object.assign(entry, { state: next }) }
  vi.stubGlobal('history', entry)
  return entry
}

afterEach(() => vi.unstubAllGlobals())

it('a requested code is remembered for its login visit until the code expires', () => {
  const entry = visit({ returnTo: 'x' })
  expect(askedCode(NOW)).toBeUndefined()
  keepAskedCode({ email: 'ann@example.org', at: NOW })
  expect(entry.state).toEqual({ returnTo: 'x', code: { email: 'ann@example.org', at: NOW } })
  expect(askedCode(NOW + 299_000)).toEqual({ email: 'ann@example.org', at: NOW })
  expect(askedCode(NOW + 300_000)).toBeUndefined()
  keepAskedCode(undefined)
  expect(entry.state).toEqual({ returnTo: 'x' })
})

it.each([null, 'x', {}, { code: null }, { code: { email: 7, at: NOW } }, { code: { email: 'a@b.c', at: NOW + 1 } }])(
  'a history entry without a valid code request gives none: %j',
  (state) => {
    visit(state)
    expect(askedCode(NOW)).toBeUndefined()
  },
)

it('sentJustNow tells when the last code was sent only if this browser asked too early', () => {
  const refused = (err: ErrorReason, retryAfter?: number) =>
    sentJustNow(new AuthError(429, { code: 429, msg: '', err }, retryAfter), NOW)
  expect(refused('code_sent', 28)).toBe(NOW - 2_000)
  expect(refused('code_sent', 3600)).toBeUndefined()
  expect(refused('code_sent')).toBeUndefined()
  expect(refused('too_many_requests', 28)).toBeUndefined()
  expect(sentJustNow(new TypeError('offline'), NOW)).toBeUndefined()
})
