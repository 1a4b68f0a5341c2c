const KEY = 'auth-jwt'

/**
 * The newest token if local storage rejects it. The stored one would expire, and pages would stop sending.
 */
let unstored: string | null = null

/** The short-lived bearer token. Never the session itself, which is a cookie that scripts can't read. */
export function bearerToken(): string | null {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepBearerToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
    unstored = null
  } catch {
    unstored = token
  }
}

/**
 * Drops the token that only this tab has: another tab has signed in or out, so it belongs to an old session.
 */
export function forgetUnstoredToken(): void {
  unstored = null
}

export function dropBearerToken(): void {
  unstored = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored, so nothing is left.
  }
}

export type TokenTimes = { issuedAt: number; expiresAt: number }

/**
 * Issue and expiry time of a token, in milliseconds; undefined for values that aren't tokens with an expiry.
 */
export function timesOf(token: string | null): TokenTimes | undefined {
  const payload = token?.split('.')[1]
  if (!payload) return undefined
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    if (typeof claims.exp !== 'number') return undefined
    const issued = typeof claims.iat === 'number' ? claims.iat : claims.exp - 15 * 60
    return { issuedAt: issued * 1000, expiresAt: claims.exp * 1000 }
  } catch {
    return undefined
  }
}

export function isUnexpired(token: string | null, now: number): boolean {
  const times = timesOf(token)
  return times !== undefined && times.expiresAt > now
}
