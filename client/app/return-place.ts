import { paths } from './paths.ts'

/** Where somebody was who is to sign in, or wants to: it leads back there. */
const KEY = 'return-to'

export function rememberPlace(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Then signing in leads to the projects.
  }
}

/** Where somebody is. Who is at the login already was led there from the place to remember. */
export function rememberHere(): void {
  if (!isLogin(location.pathname)) rememberPlace(`${location.pathname}${location.hash}`)
}

/** The remembered place, once; only paths of this origin, and not the login, where nobody would get any further. */
export function takePlace(): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path && /^\/(?![/\\])/.test(path) && !isLogin(path) ? path : undefined
  } catch {
    return undefined
  }
}

const isLogin = (path: string) => path.replace(/[?#].*/, '') === paths.login()
