import { paths } from './paths.ts'

/** Path to open after signing in, and its navigation state. */
export type Place = { path: string; state: unknown }

const KEY = 'return-to'

/**
 * History state for the login, so that signing in leads back here. It belongs to that one visit of the login:
 * a later visit from elsewhere doesn't return here.
 */
export function fromHere(): { returnTo: Place } {
  return { returnTo: { path: `${location.pathname}${location.search}${location.hash}`, state: history.state } }
}

/** Place that the open login screen leads to. */
export function placeToReturn(): Place {
  return placeOf((history.state as { returnTo?: unknown } | null)?.returnTo)
}

/** Stores the place for a sign-in that leaves this client and comes back at another address. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(placeToReturn()))
  } catch {
    // Without storage, signing in leads to the project list.
  }
}

/** Returns the stored place and deletes it. */
export function takeKeptPlace(): Place {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return placeOf(JSON.parse(kept ?? 'null'))
  } catch {
    return placeOf(null)
  }
}

/** Accepts only paths of this origin. Refuses the login, where a signed-in person would be stuck. */
function placeOf(kept: unknown): Place {
  const { path, state = null } = (kept ?? {}) as Partial<Place>
  const isPlace = typeof path === 'string' && /^\/(?![/\\])(?!login(?:[/?#]|$))/.test(path)
  return isPlace ? { path, state } : { path: paths.projects(), state: null }
}
