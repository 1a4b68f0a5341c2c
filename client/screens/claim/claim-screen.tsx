import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { type LookedAt, lookAtAdministratorLink } from '../../session/administrator-link.ts'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { BecomeAdministrator, SignInAsAdministrator } from './claim-forms.tsx'
import styles from './claim-screen.module.css'

type Link = LookedAt | { state: 'looking' } | { state: 'unanswered' }

/**
 * Screen for the link that the console prints. Opening the link doesn't use it up, but clicking the button
 * does.
 */
export function ClaimScreen() {
  useDocumentTitle('Administration')
  const [, navigate] = useLocation()
  const { now } = useSnapshot(session)
  const [token] = useState(() => location.hash.slice(1))
  const [link, setLink] = useState<Link>({ state: 'looking' })
  const look = useCallback(() => {
    setLink({ state: 'looking' })
    lookAtAdministratorLink(token).then(setLink, () => setLink({ state: 'unanswered' }))
  }, [token])
  useEffect(look, [look])
  const [leaving, setLeaving] = useState(false)
  const done = () => navigate(paths.projects(), { replace: true })
  const user = now.state === 'signed-in' && !leaving ? now.user : undefined

  return (
    <>
      <TopBar brandHref={paths.home()} plain>
        {user ? <UserMenu /> : null}
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <h1 className={styles.title}>Administer this installation</h1>
        {link.state === 'looking' ? (
          <SkeletonGroup label="Checking the link">
            <SkeletonBar width="80%" height={20} />
          </SkeletonGroup>
        ) : null}
        {link.state === 'unanswered' ? (
          <RetryNotice title="Couldn’t check the link" retry={look}>
            The server couldn’t be reached. Check your connection and try again.
          </RetryNotice>
        ) : null}
        {link.state === 'spent' ? <Spent text={link.text} signedIn={user !== undefined} /> : null}
        {link.state === 'open' && user ? <BecomeAdministrator token={token} user={user} onDone={done} /> : null}
        {link.state === 'open' && !user ? (
          <SignInAsAdministrator token={token} email={link.email} onSending={setLeaving} onDone={done} />
        ) : null}
      </main>
    </>
  )
}

function Spent({ text, signedIn }: { text: string; signedIn: boolean }) {
  return (
    <Notice
      tone="bad"
      title="This link no longer works"
      actions={
        <LinkButton href={signedIn ? paths.projects() : paths.login()} size="small">
          {signedIn ? 'Back to projects' : 'Sign in'}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  )
}
