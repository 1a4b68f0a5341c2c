import { startTransition, useEffect, useState } from 'react'

/** Maximum wait in milliseconds, since a hidden page paints no frames. */
const AT_LATEST_MS = 100

/**
 * Returns the previous value until the rest of the change has been painted. For content that takes so long
 * to draw that a click would seem to do nothing. (`useDeferredValue` also draws later, but mostly within
 * the same frame, so that frame is late.)
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (Object.is(value, shown) ? undefined : afterPaint(() => startTransition(() => setShown(value)))),
    [value, shown],
  )
  return shown
}

/** Calls `act` after the next paint. Returns a function that cancels the call. */
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
