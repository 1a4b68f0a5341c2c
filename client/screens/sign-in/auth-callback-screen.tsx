import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { recordEvent } from '../../app/record-event.ts'
import { takeKeptPlace } from '../../app/return-place.ts'
import { synchroniseSession } from '../../session/index.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { GITHUB_FAILURE } from './sign-in-messages.ts'
import styles from './sign-in-screen.module.css'

/** Where the provider's sign-in returns to. */
export function AuthCallbackScreen() {
  useDocumentTitle('Signing in')
  const [, navigate] = useLocation()
  useEffect(() => {
    let left = false
    void synchroniseSession().then((outcome) => {
      if (left) return
      const place = takeKeptPlace()
      if (outcome === 'signed-in') {
        recordEvent({ name: 'Sign In Success', provider: 'github' })
        navigate(place.path, { replace: true, state: place.state })
      } else {
        showToast(GITHUB_FAILURE)
        navigate(paths.login(), { replace: true, state: { returnTo: place } })
      }
    })
    return () => {
      left = true
    }
  }, [navigate])
  return (
    <main id="content" className={styles.waiting} role="status">
      <Spinner />
      Logging in...
    </main>
  )
}
