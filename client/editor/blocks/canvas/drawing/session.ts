import { getSnapshot, loadSnapshot, type TLSessionStateSnapshot, type TLStore } from 'tldraw'
import { drawingSessionsKey } from '../../../../session/index.ts'

/** Number of drawings that are remembered. */
const KEPT = 30

type Sessions = Record<string, TLSessionStateSnapshot>

/**
 * Restores this person's grid, tools and camera from their last visit to a drawing. This state stays on the
 * device; only the shapes are shared. The drawing still opens zoomed to fit, with nothing selected.
 */
export function loadSession(store: TLStore, userId: string, canvasId: string): void {
  const session = read(userId)[canvasId]
  if (!session) return
  try {
    loadSnapshot(store, { session }, { forceOverwriteSessionState: true })
  } catch (error) {
    console.warn('How the drawing was looked at could not be restored', error)
  }
}

export function keepSession(store: TLStore, userId: string, canvasId: string): void {
  const { [canvasId]: _before, ...others } = read(userId)
  const sessions = {
    ...Object.fromEntries(Object.entries(others).slice(1 - KEPT)),
    [canvasId]: getSnapshot(store).session,
  }
  try {
    localStorage.setItem(drawingSessionsKey(userId), JSON.stringify(sessions))
  } catch {
    // Storage is full or forbidden, so nothing is remembered.
  }
}

function read(userId: string): Sessions {
  try {
    return (JSON.parse(localStorage.getItem(drawingSessionsKey(userId)) ?? '{}') ?? {}) as Sessions
  } catch {
    return {}
  }
}
