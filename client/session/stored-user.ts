const KEY = 'user-storage'

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

export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the session lasts as long as this tab.
  }
}

/** Called when another tab signs in or out. */
export function onStoredUserChange(changed: (user: User | undefined) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) changed(storedUser())
  })
}
