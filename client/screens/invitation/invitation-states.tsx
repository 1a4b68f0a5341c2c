import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Invitation, OpenInvitation } from '../../../shared/contract/invitations.ts'
import { ROLE_NAMES, type Role } from '../../../shared/rbac/can.ts'
import { carryThroughSignOut, toSignInAs } from '../../app/invited.ts'
import { paths } from '../../app/paths.ts'
import { fromHere } from '../../app/return-place.ts'
import { logOut } from '../../session/user-menu/log-out.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import styles from './invitation-screen.module.css'

const MAY: Readonly<Record<Role, string>> = {
  read: 'You can read it.',
  write: 'You can read and edit it.',
  admin: 'You can read and edit it, and manage its members.',
}

type User = { id: string; email: string }

export function ForVisitor({ invitation }: { invitation: OpenInvitation }) {
  const [, navigate] = useLocation()
  const { inviter, inviter_email, project, role, email } = invitation
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {inviter} invited you to “<span className="as-written">{project}</span>” as {ROLE_NAMES[role]}
        </h1>
        <p className={styles.text}>
          {MAY[role]} Sign in as <strong>{email}</strong> to open it.
        </p>
      </div>
      <Button
        variant="primary"
        size="large"
        wide
        onClick={() => navigate(paths.login(), { state: toSignInAs({ email, inviter, project }) })}
      >
        Sign in
      </Button>
      <p className={styles.small}>
        Invited by {inviter_email}. If you don’t know who this is, you can ignore the invitation.
      </p>
    </>
  )
}

/**
 * Shown to someone who is signed in with a different address than the invited one. Gives their account no
 * access.
 */
export function ForAnother({ invitation, user }: { invitation: OpenInvitation; user: User }) {
  const [busy, setBusy] = useState(false)
  const { inviter, inviter_email, project, role, email } = invitation
  const changeAccount = async () => {
    setBusy(true)
    carryThroughSignOut(toSignInAs({ email, inviter, project }))
    await logOut(user.id)
    // Reached only if the person cancelled the sign-out or it failed.
    carryThroughSignOut(null)
    setBusy(false)
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>This invitation is for another e-mail address</h1>
        <p className={styles.text}>
          {inviter} invited <strong>{email}</strong> to “<span className="as-written">{project}</span>” as{' '}
          {ROLE_NAMES[role]}. You’re signed in as <strong>{user.email}</strong>.
        </p>
        <p className={styles.text}>
          Sign in as {email}, or ask {inviter} ({inviter_email}) to invite {user.email}.
        </p>
      </div>
      <Button variant="primary" size="large" wide busy={busy} onClick={() => void changeAccount()}>
        Sign in as {email}
      </Button>
      <LinkButton href={paths.projects()} size="large" wide>
        Back to projects
      </LinkButton>
    </>
  )
}

type Closed = Exclude<Invitation['state'], 'open' | 'other-account' | 'joined'>

const CLOSED: Readonly<Record<Closed, { title: string; text: string }>> = {
  used: {
    title: 'This invitation has been used',
    text: 'Sign in with the invited e-mail address to open the project.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who invited you for a new link.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'Ask the person who invited you for a new one.',
  },
  unknown: {
    title: 'This invitation link doesn’t work',
    text: 'The link may be incomplete, or a newer one has replaced it. Open it again, or ask for a new one.',
  },
}

export function ClosedInvitation({ state, user }: { state: Closed; user: User | undefined }) {
  const [, navigate] = useLocation()
  const { title, text } = CLOSED[state]
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {user ? (
          <p className={styles.text}>
            You’re signed in as <strong>{user.email}</strong>.
          </p>
        ) : null}
      </div>
      {user ? (
        <LinkButton href={paths.projects()} variant="primary" size="large" wide>
          Back to projects
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          size="large"
          wide
          onClick={() => navigate(paths.login(), { state: state === 'used' ? fromHere() : null })}
        >
          Sign in
        </Button>
      )}
    </>
  )
}
