import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { session } from '../../session/index.ts'
import { LogInButton } from '../../session/user-menu/log-in-button.tsx'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './not-found-screen.module.css'

/** Screen for an address that doesn't exist, and for a missing or private project, which look the same. */
export function NotFoundScreen({ note }: { note?: string }) {
  useDocumentTitle('Not found')
  const isVisitor = useSnapshot(session).now.state === 'visitor'
  return (
    <>
      <TopBar brandHref={paths.home()} plain>
        <UserMenu />
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1 className={styles.title}>Oops! This page does not exist.</h1>
        {note ? <p className={styles.text}>{note}</p> : null}
        <p className={styles.text}>It may have moved or no longer exists. Please check the URL, or go back home.</p>
        {/* The text is the same for every address, so that it doesn't reveal what exists. */}
        {isVisitor ? <p className={styles.text}>Is it private? Sign in to open what was shared with you.</p> : null}
        <div className={styles.acts}>
          <LinkButton href={paths.home()} variant="primary">
            Back to Home
          </LinkButton>
          {isVisitor ? <LogInButton size="medium">Sign in</LogInButton> : null}
        </div>
      </main>
    </>
  )
}
