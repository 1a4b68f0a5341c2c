import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { session } from '../session/index.ts'
import { forgetPersonalData } from '../sync/index.ts'
import { showToast } from '../ui/toast/toasts.ts'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { carriedThroughSignOut } from './invited.ts'
import { useLeaveDrawn } from './leave-drawn.ts'
import { Overlays } from './overlays.tsx'
import { paths } from './paths.ts'
import { fromHere } from './return-place.ts'
import { Routes } from './routes.tsx'

export function App() {
  useEndOfSession()
  const [location] = useLocation()
  const screen = location.split('/')[1]
  useLeaveDrawn(screen)
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <ErrorBoundary key={screen}>
        <Routes />
      </ErrorBoundary>
      <Overlays />
    </>
  )
}

/** Forgets the person's data when their session ends, and opens the login. */
function useEndOfSession(): void {
  const { now } = useSnapshot(session)
  const [, navigate] = useLocation()
  const ended = now.state === 'visitor' ? now.ended : 'no'
  const userId = now.state === 'signed-in' ? now.user.id : null

  // A layout effect runs before protected screens redirect to the login, which would lose the current place.
  useLayoutEffect(() => {
    if (ended === 'no') return
    if (ended === 'by-the-service') {
      showToast({
        title: 'You’ve been signed out',
        text: 'Sign in again to continue. Changes kept on this device are sent then.',
        type: 'warning',
      })
    }
    const state = ended === 'by-the-service' ? fromHere() : carriedThroughSignOut()
    if (location.pathname !== paths.login()) navigate(paths.login(), { state })
  }, [ended, navigate])

  useEffect(() => {
    if (userId === null) return
    return () => forgetPersonalData()
  }, [userId])
}
