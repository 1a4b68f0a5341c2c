/** Where somebody was when the session ended without their doing, so that signing in leads back there. */
const KEY = 'return-to'

export function rememberPlace(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Then signing in leads to the projects.
  }
}

/** The same for who is about to sign in of their own accord. */
export function rememberHere(): void {
  rememberPlace(`${location.pathname}${location.hash}`)
}

/** The remembered place, once; only paths of this origin. */
export function takePlace(): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path && /^\/(?![/\\])/.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
