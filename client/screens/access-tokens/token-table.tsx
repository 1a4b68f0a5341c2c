import { useState } from 'react'
import type { AccessToken } from '../../../shared/contract/access-tokens.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { dayOf, momentOf } from '../../ui/moments.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './access-tokens.module.css'
import type { Made } from './use-access-tokens.ts'

type OnRevoke = (id: number) => Promise<Made<true>>

export function TokenTable({ tokens, onRevoke }: { tokens: readonly AccessToken[]; onRevoke: OnRevoke }) {
  if (tokens.length === 0) return <p className={styles.none}>You have no access tokens.</p>
  return (
    <ul className={styles.tokens} aria-label="Your access tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: OnRevoke }) {
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    const agreed = await confirm({
      title: ['Revoke ', token.name, '?'],
      text: 'Programs that use this token lose access to private projects at once. This can’t be undone.',
      confirmLabel: 'Revoke',
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    const made = await onRevoke(token.id)
    setBusy(false)
    if ('failure' in made) showToast({ title: 'Couldn’t revoke the token', text: made.failure, type: 'error' })
  }
  return (
    <li className={styles.token}>
      <div className={styles.about}>
        <span className={styles.tokenName}>{token.name}</span>
        <code className={styles.prefix}>{token.prefix}…</code>
        <span className={styles.facts}>{factsOf(token, new Date())}</span>
      </div>
      <Button size="small" busy={busy} aria-label={`Revoke ${token.name}`} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  )
}

/** Says when a token was created, when it was last used and when it expires. */
function factsOf({ created_at, last_used_at, expires_at }: AccessToken, now: Date): string {
  const used = last_used_at ? `last used ${within(momentOf(last_used_at, now))}` : 'never used'
  const isOver = expires_at !== null && Date.parse(expires_at) <= now.getTime()
  const ends = expires_at ? `${isOver ? 'expired' : 'expires'} ${within(dayOf(expires_at, now))}` : 'never expires'
  return `Created ${within(dayOf(created_at, now))} · ${used} · ${ends}`
}

/** "Today" and "Yesterday" within a line. */
function within(day: string): string {
  return day.replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase())
}
