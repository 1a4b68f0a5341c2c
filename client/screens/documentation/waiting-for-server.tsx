import { useEffect, useState } from 'react'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import styles from './documentation-screen.module.css'

/**
 * Placeholder for a part whose script hasn't loaded from the server. Loading is retried until it succeeds.
 */
export function WaitingForServer({ what, label }: { what: string; label: string }) {
  const [isOffline, setIsOffline] = useState(!navigator.onLine)
  useEffect(() => {
    let current = true
    fetch('/health', { cache: 'no-store' }).catch(() => current && setIsOffline(true))
    return () => {
      current = false
    }
  }, [])
  return (
    <div className={styles.waiting}>
      {isOffline ? (
        <NotOnDevice within what={what} retry={() => undefined} />
      ) : (
        <SkeletonGroup label={label}>
          <SkeletonBar width="40%" height={28} />
        </SkeletonGroup>
      )}
    </div>
  )
}
