import { AuthError } from '../../session/index.ts'
import { RESEND_SECONDS } from './resend-countdown.ts'

/** Milliseconds during which a code can be entered. */
const VALID_MS = 5 * 60_000

/** Address that a code was sent to, and the time in milliseconds since 1970. */
export type AskedCode = { email: string; at: number }

/**
 * Code that this visit of the login waits for, from the history state. A person who leaves to read their
 * email returns to the code field, even if the browser has discarded the page.
 */
export function askedCode(now = Date.now()): AskedCode | undefined {
  const { email, at } = ((history.state as { code?: unknown } | null)?.code ?? {}) as Partial<AskedCode>
  if (typeof email !== 'string' || typeof at !== 'number') return undefined
  return at <= now && now - at < VALID_MS ? { email, at } : undefined
}

export function keepAskedCode(code: AskedCode | undefined): void {
  const { code: _before, ...state } = (history.state ?? {}) as { code?: unknown }
  history.replaceState(code ? { ...state, code } : state, '')
}

/**
 * Time at which the last code was sent, if the server answered that it's too early for another code;
 * undefined for any other answer.
 */
export function sentJustNow(failure: unknown, now = Date.now()): number | undefined {
  const wait = failure instanceof AuthError && failure.body?.err === 'code_sent' ? failure.retryAfter : undefined
  return wait !== undefined && wait <= RESEND_SECONDS ? now - (RESEND_SECONDS - wait) * 1000 : undefined
}
