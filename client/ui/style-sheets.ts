/**
 * Style sheets that did not come. What loads a part asks for each of its sheets once, and then takes it for loaded: a part
 * that is there at the second try would go without.
 */
const missing = new Set<HTMLLinkElement>()

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  }
  // They do not bubble.
  addEventListener('error', failed, true)
}

/** Asks for them again, before a part is loaded. Rejects when one does not come this time either. */
export async function loadMissingStyles(): Promise<void> {
  watch()
  const again = [...missing].map((link) => {
    const next = link.cloneNode() as HTMLLinkElement
    const loaded = new Promise((resolve, reject) => {
      next.onload = resolve
      next.onerror = () => reject(new Error(`The style sheet ${next.href} did not come`))
    })
    link.replaceWith(next)
    missing.delete(link)
    return loaded
  })
  await Promise.all(again)
}
