import { useEffect, useState } from 'react'
import { readProof } from '../../../shared/contract/proof.ts'
import { send } from '../../api/index.ts'
import { providerAddress } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './proof.module.css'

const LOOK_MS = 2_000

type WaitForGithubProps = { tab: Window | null; onProven: () => void; onBack: () => void }

/** Waits until the person has confirmed their identity at the provider, whose own tab keeps the work here. */
export function WaitForGithub({ tab, onProven, onBack }: WaitForGithubProps) {
  const [failure, setFailure] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab.
  useEffect(() => {
    if (!tab) {
      setFailure('Your browser didn’t open the tab. Allow pop-ups for this site, then try again.')
      return
    }
    let isLeft = false
    providerAddress('prove/github')
      .then((address) => {
        tab.location.href = address
      })
      .catch(() => {
        tab.close()
        setFailure('The server couldn’t be reached. Check your connection and try again.')
      })
    const look = () =>
      send(readProof, {}, { handled: 'all' })
        .then(({ fresh }) => {
          if (!fresh || isLeft) return
          tab.close()
          onProven()
        })
        .catch(() => undefined)
    const timer = setInterval(() => void look(), LOOK_MS)
    addEventListener('focus', look)
    return () => {
      isLeft = true
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [tab])

  return (
    <>
      {failure ? (
        <Notice tone="bad" title="Couldn’t open GitHub">
          {failure}
        </Notice>
      ) : (
        <p className={styles.waiting} role="status">
          <Spinner />
          Waiting for GitHub. Come back here when you’re done.
        </p>
      )}
      <div className={styles.ways}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
