export type WatchParts = {
  /** The version of this page. */
  own: string | undefined
  /** Runs `act` once the person has stopped typing. */
  whenQuiet: (act: () => void) => void
  /** Announces a new version. `accept` runs when the person agrees. */
  offer: (accept: () => void) => void
  /** Lets a waiting new version take over; returns false if there is none. */
  takeOver: () => boolean
  /** Makes the next page load from the network, where a worker would serve the old version. */
  giveWay: () => Promise<unknown>
  reload: () => void
  after: (milliseconds: number, act: () => void) => void
}

/** Milliseconds to wait for a worker to take over. After that, the page reloads anyway. */
const TAKE_OVER_MS = 4000

export type VersionWatch = ReturnType<typeof createVersionWatch>

/** Offers each new version once. Reloads the page once after the person agrees, and never by itself. */
export function createVersionWatch({ own, whenQuiet, offer, takeOver, giveWay, reload, after }: WatchParts) {
  const offered = new Set([own])
  let agreed = false
  let reloading = false

  const reloadOnce = () => {
    if (reloading) return
    reloading = true
    reload()
  }
  const accept = () => {
    if (agreed) return
    agreed = true
    if (takeOver()) after(TAKE_OVER_MS, reloadOnce)
    else void giveWay().then(reloadOnce, reloadOnce)
  }

  /**
   * Offers a version if it isn't this page's and wasn't offered yet. It may be installed or only on the
   * server.
   */
  const found = (version: string | undefined) => {
    if (version === undefined || offered.has(version)) return
    offered.add(version)
    whenQuiet(() => offer(accept))
  }

  return {
    found,

    /** Called when another worker controls this page, because of this tab or another one. */
    async tookOver(version: () => Promise<string | undefined>): Promise<void> {
      if (agreed) reloadOnce()
      else found(await version())
    },
  }
}
