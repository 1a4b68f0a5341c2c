import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { recordEvent } from '../../app/record-event.ts'
import { takeKeptPlace } from '../../app/return-place.ts'
import { GITHUB_FAILURE } from '../../app/sign-in-code/sign-in-messages.ts'
import { awaitSession } from '../../session/await-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './sign-in-screen.module.css'

/** Target of the redirect after the provider's sign-in. */
export function AuthCallbackScreen() {
  useDocumentTitle('Signing in')
  const [, navigate] = useLocation()
  const [attempt, setAttempt] = useState(0)
  const [isUnanswered, setUnanswered] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    setUnanswered(false)
    let left = false
    void awaitSession().then((outcome) => {
      if (left) return
      if (outcome === 'unknown') {
        setUnanswered(true)
        return
      }
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
  }, [navigate, attempt])
  if (isUnanswered) {
    return (
      <main id="content" className={styles.waiting} role="status">
        The server couldn’t be reached.
        <Button onClick={() => setAttempt((count) => count + 1)}>Try again</Button>
      </main>
    )
  }
  return (
    <main id="content" className={styles.waiting} role="status">
      <Spinner />
      Logging in...
    </main>
  )
}
