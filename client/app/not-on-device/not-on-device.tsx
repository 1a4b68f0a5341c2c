import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import styles from './not-on-device.module.css'

type NotOnDeviceProps = {
  /** Name of the missing thing as part of a sentence: "this page". */
  what: string
  /** Retries. Also called automatically when the connection is back. */
  retry: () => void
  /** Other actions to offer. */
  actions?: ReactNode
  /** Set inside a screen that has its own title and main action. */
  within?: boolean
}

/**
 * Message in place of content that isn't on this device and can't be fetched now. Not an error: the content
 * exists on the server.
 */
export function NotOnDevice({ what, retry, actions, within = false }: NotOnDeviceProps) {
  useServerBack(retry)
  const Title = within ? 'h2' : 'h1'
  return (
    <div className={within ? styles.within : styles.screen} role="status">
      <CloudOff className={styles.picture} aria-hidden="true" />
      <Title className={styles.title}>Not on this device yet</Title>
      <p className={styles.text}>
        The server couldn’t be reached, and this device has no copy of {what}. It opens by itself as soon as there is a
        connection.
      </p>
      <div className={styles.actions}>
        <Button variant={within ? 'secondary' : 'primary'} onClick={retry}>
          Try again
        </Button>
        {actions}
      </div>
    </div>
  )
}

const ASK_MS = 5000

/**
 * Calls `act` when the server answers again. A browser knows only its own connection, so we ask the server
 * too.
 */
function useServerBack(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined)
      if (answer?.ok) latest.current()
    }
    const now = () => void ask()
    const timer = setInterval(now, ASK_MS)
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [])
}
