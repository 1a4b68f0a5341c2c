import { startTransition, useEffect, useState } from 'react'

/** Longest wait. A hidden page paints no frames to wait for. */
const AT_LATEST_MS = 100

/**
 * Returns the previous value until a frame that shows the change elsewhere has been painted. For content
 * that takes so long to draw that a click would seem to do nothing. (`useDeferredValue` also draws
 * later, but mostly in time for the same frame, which is then late.)
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (Object.is(value, shown) ? undefined : afterPaint(() => startTransition(() => setShown(value)))),
    [value, shown],
  )
  return shown
}

/** Calls `act` after the next paint. Returns a function that cancels it. */
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
