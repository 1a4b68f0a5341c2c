import type { Repair } from '../../service-worker/messages.ts'
import type { Remedy } from '../../ui/late.tsx'

export type RemedyParts = {
  own: string | undefined
  /** The version that the server has; rejects when it does not answer. */
  serverVersion: () => Promise<string | undefined>
  /** Has the worker compare and repair what is stored; undefined without a worker. */
  repair: () => Promise<Repair | undefined>
  /** Has the next page come from the network. */
  giveWay: () => Promise<unknown>
  /** Another version is on the server. */
  found: (version: string | undefined) => void
  /** Reloads the page, unless it was reloaded a moment ago. Returns false in that case. */
  reloadOnce: () => boolean
}

/**
 * Decides what becomes of a part that could not be loaded: a deployment has replaced it, this device has lost it, or
 * there is no connection. `needed`: without it there is nothing to show, so nobody can be at work in it.
 */
export function createRemedy({ own, serverVersion, repair, giveWay, found, reloadOnce }: RemedyParts): Remedy {
  return async ({ needed, attempt }) => {
    let version: string | undefined
    try {
      version = await serverVersion()
    } catch {
      return needed ? 'offline' : 'later'
    }
    const replaced = version !== undefined && version !== own
    if (replaced && !needed) {
      found(version)
      return 'later'
    }
    if (!replaced && attempt === 0 && (await repair()) !== 'offline') return 'again'
    if (!needed) return 'later'
    await giveWay()
    return reloadOnce() ? 'never' : 'broken'
  }
}
