import { paths } from './paths.ts'

/** Where signing in leads, and what the way there carries. */
export type Place = { path: string; state: unknown }

const KEY = 'return-to'

/**
 * History state for the login, so that signing in leads back here. It belongs to that one visit of the login:
 * a later visit from elsewhere doesn't return here.
 */
export function fromHere(): { returnTo: Place } {
  return { returnTo: { path: `${location.pathname}${location.search}${location.hash}`, state: history.state } }
}

/** Where the login that is open leads. */
export function placeToReturn(): Place {
  return placeOf((history.state as { returnTo?: unknown } | null)?.returnTo)
}

/** For a sign-in that leads out of this client and comes back to another address. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(placeToReturn()))
  } catch {
    // Then signing in leads to the projects.
  }
}

/** The place that was kept, once. */
export function takeKeptPlace(): Place {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return placeOf(JSON.parse(kept ?? 'null'))
  } catch {
    return placeOf(null)
  }
}

/** Only paths of this origin, and not the login, where nobody would get any further. */
function placeOf(kept: unknown): Place {
  const { path, state = null } = (kept ?? {}) as Partial<Place>
  const isPlace = typeof path === 'string' && /^\/(?![/\\])(?!login(?:[/?#]|$))/.test(path)
  return isPlace ? { path, state } : { path: paths.projects(), state: null }
}
