import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { type Invitation, readInvitation } from '../../../shared/contract/invitations.ts'
import { messageOf, send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './invitation-screen.module.css'
import { ClosedInvitation, ForAnother, ForVisitor } from './invitation-states.tsx'

type Read = Invitation | { state: 'reading' } | { state: 'failed'; text: string }

/**
 * Screen for an invitation link. Shows the project and who invited the person, and opens the project for
 * them.
 */
export function InvitationScreen() {
  useDocumentTitle('Invitation')
  const [, navigate] = useLocation()
  const { now } = useSnapshot(session)
  const user = now.state === 'signed-in' ? now.user : undefined
  const userId = user?.id
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<Read>({ state: 'reading' })
  const read = useCallback(() => {
    setInvitation({ state: 'reading' })
    send(readInvitation, { body: { token: token || 'none' } }, { handled: 'all' })
      .then(setInvitation)
      .catch((error: unknown) => setInvitation({ state: 'failed', text: messageOf(error, 'Please try again.') }))
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says something else to someone else.
  useEffect(read, [read, userId])
  const joined = invitation.state === 'joined' ? invitation.project_id : undefined
  useEffect(() => {
    if (joined !== undefined) navigate(paths.project(joined), { replace: true })
  }, [joined, navigate])

  return (
    <>
      <TopBar brandHref={user ? paths.projects() : paths.home()} plain>
        {user ? <UserMenu /> : null}
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <Words invitation={invitation} user={user} retry={read} />
      </main>
    </>
  )
}

type WordsProps = { invitation: Read; user: { id: string; email: string } | undefined; retry: () => void }

function Words({ invitation, user, retry }: WordsProps) {
  switch (invitation.state) {
    case 'reading':
    case 'joined':
      return (
        <SkeletonGroup label="Opening the invitation">
          <SkeletonBar width="90%" height={28} />
          <SkeletonBar width="70%" height={18} />
        </SkeletonGroup>
      )
    case 'failed':
      return (
        <RetryNotice title="Couldn’t load the invitation" retry={retry}>
          {invitation.text}
        </RetryNotice>
      )
    case 'open':
      return <ForVisitor invitation={invitation} />
    case 'other-account':
      return user ? <ForAnother invitation={invitation} user={user} /> : <ForVisitor invitation={invitation} />
    default:
      return <ClosedInvitation state={invitation.state} user={user} />
  }
}
