const KEY = 'user-storage'
/** Stands there for a moment when a person signs out: other tabs tell it from a session that merely ended. */
const SIGNED_OUT = 'signed-out'

/** By whom a session was ended. */
export type Ended = 'by-the-person' | 'by-the-service'

export type User = {
  id: string
  name: string
  email: string
  image: string | null
  login: string | null
}

/** The user as the auth service or the storage gives it; undefined when it is not one. */
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
    // Without storage the session lasts as long as this tab.
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
    // Nothing was stored, so nothing is left.
  }
}

/** Called when another tab signs in, or a session ended there. */
export function onStoredUserChange(changed: (now: User | Ended) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return
    if (newValue === SIGNED_OUT) changed('by-the-person')
    else changed(storedUser() ?? 'by-the-service')
  })
}
