import type { Repair } from '../../service-worker/messages.ts'
import type { Remedy } from '../../ui/late.tsx'

export type RemedyParts = {
  own: string | undefined
  /** The version that the server has; rejects when it does not answer. */
  serverVersion: () => Promise<string | undefined>
  /** Makes the worker compare and repair the stored files; undefined without a worker. */
  repair: () => Promise<Repair | undefined>
  /** Makes the next page load from the network. */
  giveWay: () => Promise<unknown>
  /** Called when the server has another version. */
  found: (version: string | undefined) => void
  /** Reloads the page, unless it was reloaded a moment ago. Returns false in that case. */
  reloadOnce: () => boolean
}

/**
 * Decides how to handle a lazily loaded part that failed to load. A deployment has replaced the part, this
 * device has lost it, or there is no connection. `needed` means that the screen is empty without the part.
 * The page may then reload, because no one can be working on it.
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
