const KEY = 'auth-jwt'

/**
 * Newest token if local storage rejected it. Without this copy, the stored token would expire and pages stop
 * sending.
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
 * Forgets the token that only this tab has. It belongs to an old session, because another tab has signed in
 * or out.
 */
export function forgetUnstoredToken(): void {
  unstored = null
}

export function dropBearerToken(): void {
  unstored = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The storage is unavailable, so it contains nothing to remove.
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
