import { useEffect, useRef } from 'react'
import type { NewAccessToken } from '../../../shared/contract/access-tokens.ts'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import styles from './access-tokens.module.css'

/** Shows a new token. This is the only time that people can see and copy it. */
export function FreshToken({ fresh: { token, access_token } }: { fresh: NewAccessToken }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The braces return nothing: newer browsers return a promise here, and React would take it for a clean-up
    // function.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={place} className={styles.fresh} role="status" aria-label="The new token">
      <p className={styles.freshTitle}>Copy it now. It isn’t shown again</p>
      <p className={styles.note}>
        {access_token.name}. Anyone who has it can read everything you can read. Keep it secret, like a password.
      </p>
      <div className={styles.line}>
        <code className={styles.value}>{token}</code>
        <CopyButton size="small" label="Copy" name="Copy the token" text={() => token} />
      </div>
    </section>
  )
}
