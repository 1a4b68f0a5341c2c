import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { writeFailedSignIn } from '../../db/tables/audit-log.ts'
import {
  countGuess,
  hasCodeRequest,
  putCodeRequest,
  type RequestKey,
  takeCodeRequest,
} from '../../db/tables/code-requests.ts'
import { SIGN_IN } from '../../shared/contract/messages/sign-in.ts'
import { AppError, codeAlreadySent, invalidRequest, tooManyRequests } from '../errors.ts'
import { admitCode, RESEND_S } from './code-limits.ts'
import { mailboxOf } from './mailer.ts'
import type { SendCode } from './send-code.ts'

export const CODE_LIFETIME_S = 5 * 60
const GUESSES = 3

export type CodeRequestOptions = { database: Database; secret: string; sendCode: SendCode }

/**
 * Cookies that a browser sends with a request. `browser` tells browsers apart; `known` shows that its owner
 * has signed in from it.
 */
export type Shown = { browser?: string | undefined; known?: string | undefined; userAgent?: string | undefined }

export type CodeRequests = {
  /** Sends a code. Resolves to the value that the browser must present together with it. */
  ask(email: string, sender: string, shown: Shown): Promise<string>
  /** Resolves if this browser requested the code, and uses the code up. */
  redeem(email: string, code: string, shown: Shown): Promise<void>
  /** Mark that a browser keeps once the owner of this address has signed in from it. */
  markOf(email: string): string
}

/**
 * Creates and checks codes. A code and the count of wrong guesses belong to the browser that requested the
 * code. Another browser can neither use nor end it. Requests by others don't lock the owner out of a
 * browser that they have signed in from before.
 */
export function createCodeRequests({ database, secret, sendCode }: CodeRequestOptions): CodeRequests {
  const hash = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
  const keyOf = (browser: string, email: string): RequestKey => ({ browserHash: hash('browser', browser), email })
  const codeHash = ({ browserHash, email }: RequestKey, code: string) => hash('code', browserHash, email, code)
  const markOf = (email: string) => hash('known', mailboxOf(email) ?? email)

  return {
    markOf,
    ask: async (email, sender, shown) => {
      const mailbox = mailboxOf(email)
      if (!mailbox) throw invalidRequest('Invalid e-mail address.')
      const browser = shown.browser || randomBytes(24).toString('base64url')
      const key = keyOf(browser, email)
      const isKnown = isSame(shown.known ?? '', markOf(email))
      const admission = await admitCode(database, secret, { mailbox, sender, isKnown }).catch(
        async (error: unknown) => {
          const wait = error instanceof AppError ? error.retryAfter : undefined
          const isSoon = wait !== undefined && wait <= RESEND_S
          throw isSoon && (await hasCodeRequest(database.sql, key)) ? codeAlreadySent(wait) : error
        },
      )
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      try {
        await sendCode(email, code)
        await putCodeRequest(database.sql, key, { hash: codeHash(key, code), seconds: CODE_LIFETIME_S })
        return browser
      } catch (error) {
        // A code that was never sent doesn't count.
        await admission.withdraw()
        throw error
      }
    },
    redeem: async (email, code, { browser, userAgent }) => {
      const refused = async (refusal: AppError) => {
        await writeFailedSignIn(database.sql, { email, method: 'code', userAgent })
        return refusal
      }
      const key = browser ? keyOf(browser, email) : undefined
      const guess = key && (await countGuess(database.sql, key))
      if (!guess) throw await refused(invalidRequest(SIGN_IN.codeRefused.text))
      if (guess.guesses > GUESSES) {
        throw await refused(tooManyRequests('Too many wrong codes. Ask for a new one.', 30))
      }
      const given = codeHash(key, code)
      if (!isSame(given, guess.codeHash) || !(await takeCodeRequest(database.sql, key, given))) {
        throw await refused(invalidRequest(SIGN_IN.codeRefused.text))
      }
    },
  }
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}
