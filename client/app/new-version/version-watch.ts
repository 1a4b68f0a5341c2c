export type WatchParts = {
  /** The version of this page. */
  own: string | undefined
  /** Runs `act` once the person has stopped typing. */
  whenQuiet: (act: () => void) => void
  /** Says that there is a new version; `accept` is what the person's agreement does. */
  offer: (accept: () => void) => void
  /** Lets a new version that is waiting take over; false when none is. */
  takeOver: () => boolean
  /** Has the next page come from the network, where a worker would give the old one. */
  giveWay: () => Promise<unknown>
  reload: () => void
  after: (milliseconds: number, act: () => void) => void
}

/** A worker that does not take over by then never will; the page that is loaded is the one there is. */
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

  /** There is a version, perhaps another than this page's: installed and waiting, or only on the server. */
  const found = (version: string | undefined) => {
    if (version === undefined || offered.has(version)) return
    offered.add(version)
    whenQuiet(() => offer(accept))
  }

  return {
    found,

    /** Another worker answers for this page now: because of us, or because of another tab. */
    async tookOver(version: () => Promise<string | undefined>): Promise<void> {
      if (agreed) reloadOnce()
      else found(await version())
    },
  }
}
