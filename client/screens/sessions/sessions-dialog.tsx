import { useState } from 'react'
import type { OwnSession } from '../../../shared/contract/sessions.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { currentUser, signOut } from '../../session/index.ts'
import { mayLeave } from '../../sync/leave.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { momentOf } from '../../ui/moments.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './sessions.module.css'
import { useSessions } from './use-sessions.ts'

/** The places where a person is signed in, and buttons that end these sessions. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { sessions, reload, end, endAll } = useSessions()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Signed-in devices"
      description="If you don’t recognise a device, sign it out. Access tokens aren’t listed here; they work until you revoke them."
    >
      {sessions.state === 'loading' ? <ListSkeleton label="Loading your devices" /> : null}
      {sessions.state === 'offline' ? <NotOnDevice within what="this list" retry={() => void reload()} /> : null}
      {sessions.state === 'failed' ? (
        <div className={styles.failed}>
          <RetryNotice title="Couldn’t load your devices" retry={() => void reload()}>
            {sessions.text}
          </RetryNotice>
        </div>
      ) : null}
      {sessions.state === 'ready' ? (
        <>
          <ul className={styles.list} aria-label="Your signed-in devices">
            {sessions.list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={end} />
            ))}
          </ul>
          <SignOutEverywhere onEnd={endAll} />
        </>
      ) : null}
    </Dialog>
  )
}

type End = (id: string) => Promise<string | undefined>

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: End }) {
  const [busy, setBusy] = useState(false)
  const now = new Date()
  const signOutDevice = async () => {
    setBusy(true)
    const failure = await onEnd(session.id)
    setBusy(false)
    if (failure) showToast({ title: 'Couldn’t sign out', text: failure, type: 'error' })
  }
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>{session.device}</div>
        <div className={styles.facts}>
          {session.is_current ? 'This device' : `Last used: ${momentOf(session.last_used_at, now)}`}
          {' · '}Signed in: {momentOf(session.created_at, now)}
        </div>
      </div>
      {session.is_current ? null : (
        <Button size="small" busy={busy} aria-label={`Sign out ${session.device}`} onClick={() => void signOutDevice()}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere({ onEnd }: { onEnd: () => Promise<string | undefined> }) {
  const [busy, setBusy] = useState(false)
  const signOutEverywhere = async () => {
    const user = currentUser()
    const agreed = await confirm({
      title: 'Sign out everywhere?',
      text: 'This signs you out on all devices, this one included. Your projects and access tokens stay.',
      confirmLabel: 'Sign out everywhere',
      danger: true,
    })
    if (!agreed || !user || !(await mayLeave(user.id))) return
    setBusy(true)
    const failure = await onEnd()
    if (!failure) return await signOut()
    setBusy(false)
    showToast({ title: 'Couldn’t sign out', text: failure, type: 'error' })
  }
  return (
    <div className={styles.everywhere}>
      <Button busy={busy} onClick={() => void signOutEverywhere()}>
        Sign out everywhere
      </Button>
    </div>
  )
}
