import { useLayoutEffect, useRef } from 'react'

/** What the server drew stands beside the client until the screen that it shows has been fetched and takes it over. */
export function leaveDrawn(): void {
  document.getElementById('static')?.remove()
}

/** Another screen, for example the login of somebody whose session has ended, stands by itself. */
export function useLeaveDrawn(screen: string | undefined): void {
  const first = useRef(screen)
  useLayoutEffect(() => {
    if (screen !== first.current) leaveDrawn()
  }, [screen])
}
