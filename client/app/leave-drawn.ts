import { useLayoutEffect, useRef } from 'react'

/**
 * Removes the server-rendered page. It stays visible beside the client until the client has loaded the same
 * screen.
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
