import { useState } from 'react'
import type { AccountDeletion } from '../../../shared/contract/account.ts'
import { FORMER_MEMBER } from '../../../shared/contract/audit.ts'
import { projectPath } from '../../../shared/contract/documentation-address.ts'
import { NotOnDevice } from '../../app/not-on-device/not-on-device.tsx'
import { currentUser, signOut } from '../../session/index.ts'
import { mayLeave } from '../../sync/leave.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './delete-account.module.css'
import { useAccountDeletion } from './use-account-deletion.ts'

/** Says what is deleted with an account and what stays, and deletes it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { fate, load, remove } = useAccountDeletion()
  const [busy, setBusy] = useState(false)
  const deleteAccount = async () => {
    const user = currentUser()
    if (!user || !(await mayLeave(user.id))) return
    setBusy(true)
    const failure = await remove()
    // Signing out also removes the person's data from this device.
    if (!failure) return await signOut()
    setBusy(false)
    showToast({ title: 'Couldn’t delete your account', text: failure, type: 'error' })
  }
  const mayDelete = fate.state === 'ready' && fate.fate.blocking.length === 0 && !fate.fate.last_administrator
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="This can’t be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} disabled={!mayDelete} onClick={() => void deleteAccount()}>
            Delete my account
          </Button>
        </>
      }
    >
      {fate.state === 'loading' ? <ListSkeleton label="Loading what would be deleted" /> : null}
      {fate.state === 'offline' ? <NotOnDevice within what="what would be deleted" retry={() => void load()} /> : null}
      {fate.state === 'failed' ? (
        <RetryNotice title="Couldn’t load what would be deleted" retry={() => void load()}>
          {fate.text}
        </RetryNotice>
      ) : null}
      {fate.state === 'ready' ? <WhatGoes fate={fate.fate} /> : null}
    </Dialog>
  )
}

function WhatGoes({ fate }: { fate: AccountDeletion }) {
  const { own, blocking, left, sessions, tokens, last_administrator: isLast } = fate
  return (
    <div className={styles.parts}>
      {isLast ? (
        <Notice tone="attention" title="You’re the last administrator">
          Make someone else administrator first. The Administration screen has the list.
        </Notice>
      ) : null}
      {blocking.length > 0 ? (
        <Notice tone="attention" title="You’re the only admin of projects with other members">
          Make another member admin there, or delete the project:
          <Projects projects={blocking} />
        </Notice>
      ) : null}
      <section>
        <h3 className={styles.heading}>What’s deleted</h3>
        <ul className={styles.list}>
          <li>Your sign-in on {counted(sessions, 'device')}, and what this device holds</li>
          {tokens > 0 ? <li>{counted(tokens, 'access token')}; programs that use one stop working</li> : null}
          <li>Your name and e-mail address, in pages, histories and audit logs</li>
          {left.length > 0 ? <li>Your membership in {counted(left.length, 'project')}</li> : null}
          {own.length > 0 ? (
            <li>
              {counted(own.length, 'project')} with no other member, with all pages:
              <Projects projects={own} />
            </li>
          ) : null}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>What stays</h3>
        <p className={styles.text}>
          Your text in other people’s projects stays there, under the name “{FORMER_MEMBER}”.
        </p>
      </section>
    </div>
  )
}

const SHOWN = 10

function Projects({ projects }: { projects: AccountDeletion['own'] }) {
  return (
    <ul className={styles.projects}>
      {projects.slice(0, SHOWN).map(({ id, name }) => (
        <li key={id}>
          <a href={projectPath(id)} className="as-written">
            {name}
          </a>
        </li>
      ))}
      {projects.length > SHOWN ? <li>and {projects.length - SHOWN} more</li> : null}
    </ul>
  )
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
