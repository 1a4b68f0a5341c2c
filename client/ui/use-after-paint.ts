import { startTransition, useEffect, useState } from 'react'

/** A page that is not seen has no pictures to wait for. */
const AT_LATEST_MS = 100

/**
 * A value as it was until the picture is seen that shows its change elsewhere: for what takes so long to draw that a
 * press would seem to have done nothing. (`useDeferredValue` draws later too, but mostly in time for the same picture,
 * which then comes late.)
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (Object.is(value, shown) ? undefined : afterPaint(() => startTransition(() => setShown(value)))),
    [value, shown],
  )
  return shown
}

/** Returns how to leave it. */
function afterPaint(act: () => void): () => void {
  const channel = new MessageChannel()
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    channel.port1.close()
  }
  const now = () => {
    stop()
    act()
  }
  channel.port1.onmessage = now
  const timer = setTimeout(now, AT_LATEST_MS)
  // A message posted while a frame is prepared arrives after the frame is painted.
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
  return stop
}
