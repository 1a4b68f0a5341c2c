import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import { listRevokedSessions, listSigningKeys } from '../../db/tables/sessions.ts'
import { TOKEN_ISSUER, TOKEN_LIFETIME_MS } from './auth.ts'

const RELOADS = 20
const RELOAD_WINDOW_MS = 10_000

type KeySet = ReturnType<typeof createLocalJWKSet>

export type TokenClaims = { userId: string; email: string; name: string; sessionId: string; expiresAt: Date }

export type Tokens = {
  /** Returns a token's claims; `null` if it's forged or expired, or if its session has ended. */
  verify(token: string): Promise<TokenClaims | null>
  isRevoked(sessionId: string): boolean
  /** Registers a callback for when a session ends, in any server process. */
  onRevoked(callback: (sessionId: string) => void): void
  close(): Promise<void>
}

export async function createTokens(database: Database): Promise<Tokens> {
  const revoked = new Set<string>()
  const callbacks = new Set<(sessionId: string) => void>()
  let keys = await loadKeys(database)
  const reloads = createAllowance(RELOADS, RELOAD_WINDOW_MS)

  const revoke = (sessionId: string) => {
    if (revoked.has(sessionId)) return
    revoked.add(sessionId)
    setTimeout(() => revoked.delete(sessionId), TOKEN_LIFETIME_MS).unref()
    for (const callback of callbacks) callback(sessionId)
  }
  const catchUp = async () => {
    for (const sessionId of await listRevokedSessions(database.sql)) revoke(sessionId)
  }
  const stop = await listen(
    database,
    'revoked',
    ({ sessionId }) => revoke(sessionId),
    () => void catchUp().catch(() => {}),
  )
  await catchUp()

  return {
    verify: async (token) => {
      let payload = await check(token, keys)
      // The token's key may be newer than our copy of the keys, so reloads them. The limit prevents forged tokens
      // from causing constant reloads.
      if (payload === undefined && reloads.take()) {
        keys = await loadKeys(database)
        payload = await check(token, keys)
      }
      const claims = payload && toClaims(payload)
      return claims && !revoked.has(claims.sessionId) ? claims : null
    },
    isRevoked: (sessionId) => revoked.has(sessionId),
    onRevoked: (callback) => callbacks.add(callback),
    close: stop,
  }
}

/** Allows at most `count` uses in each window. */
function createAllowance(count: number, windowMs: number): { take(): boolean } {
  let [used, since] = [0, Date.now()]
  return {
    take: () => {
      if (Date.now() - since > windowMs) [used, since] = [0, Date.now()]
      used += 1
      return used <= count
    },
  }
}

/** Loads the keys. The set caches each imported key, so check all tokens with the same set. */
async function loadKeys(database: Database): Promise<KeySet | undefined> {
  const rows = await listSigningKeys(database.sql)
  if (rows.length === 0) return undefined
  return createLocalJWKSet({ keys: rows.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), kid: id })) })
}

/** `undefined` when the key is unknown, `null` when the token is not good. */
async function check(token: string, keys: KeySet | undefined): Promise<JWTPayload | null | undefined> {
  if (!keys) return undefined
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_ISSUER,
      algorithms: ['EdDSA'],
    })
    return payload
  } catch (error) {
    return error instanceof errors.JWKSNoMatchingKey ? undefined : null
  }
}

function toClaims(payload: JWTPayload): TokenClaims | null {
  const { sub, sid, email, name, verified, exp } = payload
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof email !== 'string' || verified !== true || !exp) {
    return null
  }
  return {
    userId: sub,
    sessionId: sid,
    email,
    name: typeof name === 'string' ? name : '',
    expiresAt: new Date(exp * 1000),
  }
}
