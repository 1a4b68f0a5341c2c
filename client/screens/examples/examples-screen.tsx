import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { session } from '../../session/index.ts'
import { UserMenu } from '../../session/user-menu/user-menu.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { late } from '../../ui/late.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ExampleCard } from './example-card.tsx'
import styles from './examples-screen.module.css'
import { useExamples } from './use-examples.ts'

const ChooseExamples = late(async () => (await import('./choose-examples.tsx')).ChooseExamples)

/** Lists documentation that Docwright generated and that everyone may read. */
export function ExamplesScreen() {
  useDocumentTitle('Examples')
  useEffect(() => void scrollTo(0, 0), [])
  const { now } = useSnapshot(session)
  const { gallery, read } = useExamples()
  const signedIn = now.state === 'signed-in'
  return (
    <>
      <TopBar brandHref={paths.home()}>
        <LinkButton href={signedIn ? paths.projects() : paths.login()}>
          {signedIn ? 'View projects' : 'Sign in'}
        </LinkButton>
        {signedIn ? <UserMenu /> : null}
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <h1 className={styles.title}>Examples</h1>
        <p className={styles.text}>Documentation written by Docwright, with every statement linked to its source.</p>
        {gallery.state === 'failed' ? (
          <RetryNotice title="Couldn’t load the examples" retry={read}>
            The server couldn’t be reached, or didn’t answer.
          </RetryNotice>
        ) : null}
        {gallery.state === 'read' && gallery.examples.length === 0 ? <NoExamples /> : null}
        {gallery.state === 'read' ? (
          <>
            <ul className={styles.cards}>
              {gallery.examples.map((example) => (
                <ExampleCard key={example.id} example={example} />
              ))}
            </ul>
            {signedIn ? <ChooseExamples examples={gallery.examples} onChange={read} /> : null}
          </>
        ) : null}
      </main>
    </>
  )
}

function NoExamples() {
  return (
    <div className={styles.none}>
      <p className={styles.text}>This installation has no examples yet. The editor is open to everyone.</p>
      <LinkButton href={paths.sandbox()}>Try our editor</LinkButton>
    </div>
  )
}
