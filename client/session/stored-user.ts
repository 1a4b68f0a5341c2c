const KEY = 'user-storage'
/**
 * Value that is stored briefly when a person signs out, so that other tabs can tell this from an expired
 * session.
 */
const SIGNED_OUT = 'signed-out'

/**
 * Key of the time when a person began to sign out. Other tabs need it, because the service may refuse their
 * session before it answers the tab that is signing out.
 */
const SIGNING_OUT = 'signing-out'
/**
 * Time in milliseconds after which a sign-out counts as abandoned. The service ended a session that ends
 * later.
 */
const ANSWERED_WITHIN_MS = 60_000

/** Party that ended a session. */
export type Ended = 'by-the-person' | 'by-the-service'

export type User = {
  id: string
  name: string
  email: string
  image: string | null
  login: string | null
}

/** The user as the auth service or the storage gives it; undefined if the value is invalid. */
export function readUser(value: unknown): User | undefined {
  const user = value as Partial<Record<keyof User, unknown>> | null
  if (typeof user?.id !== 'string' || typeof user.email !== 'string') return undefined
  const text = (part: unknown) => (typeof part === 'string' && part ? part : null)
  return {
    id: user.id,
    email: user.email,
    name: text(user.name) ?? '',
    image: text(user.image),
    login: text(user.login),
  }
}

export function storedUser(): User | undefined {
  try {
    return readUser(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}

export function storeUser(user: User): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(user))
  } catch {
    // Without storage, the session lasts only as long as this tab.
  }
}

export function removeStoredUser(ended: Ended): void {
  try {
    try {
      if (ended === 'by-the-person') localStorage.setItem(KEY, SIGNED_OUT)
    } finally {
      localStorage.removeItem(KEY)
    }
  } catch {
    // The storage is unavailable, so it contains nothing to remove.
  }
}

/** Calls back when another tab signs in, or its session ends. */
export function onStoredUserChange(changed: (now: User | Ended) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return
    if (newValue === SIGNED_OUT) changed('by-the-person')
    else changed(storedUser() ?? endedByWhom())
  })
}

/** Records for all tabs that the person is signing out or, with undefined, that they no longer are. */
export function noteSigningOut(now: number | undefined): void {
  try {
    if (now === undefined) localStorage.removeItem(SIGNING_OUT)
    else localStorage.setItem(SIGNING_OUT, String(now))
  } catch {
    // Without storage, other tabs treat the sign-out as an expired session.
  }
}

/** Returns whether the person or the service ended the last session. */
export function endedByWhom(): Ended {
  try {
    const since = Date.now() - Number(localStorage.getItem(SIGNING_OUT))
    return since < ANSWERED_WITHIN_MS ? 'by-the-person' : 'by-the-service'
  } catch {
    return 'by-the-service'
  }
}
