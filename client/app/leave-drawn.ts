import { useLayoutEffect, useRef } from 'react'

/**
 * Removes the server-rendered page. Until the client calls this, that page stays visible while the client
 * loads the same screen.
 */
export function leaveDrawn(): void {
  document.getElementById('static')?.remove()
}

/** Removes the server-rendered page when another screen opens, for example the login after a session ends. */
export function useLeaveDrawn(screen: string | undefined): void {
  const first = useRef(screen)
  useLayoutEffect(() => {
    if (screen !== first.current) leaveDrawn()
  }, [screen])
}
