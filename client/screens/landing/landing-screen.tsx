import { useSnapshot } from 'valtio'
import { pageAddress, paths } from '../../app/paths.ts'
import { session } from '../../session/index.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { ExampleList } from './example-list.tsx'
import styles from './landing-screen.module.css'
import { ProofPicture } from './proof-picture.tsx'
import { useExamples } from './use-examples.ts'

export function LandingScreen() {
  useDocumentTitle('')
  const { now } = useSnapshot(session)
  const examples = useExamples()
  const first = examples.find((example) => example.default_page_id !== null)
  return (
    <>
      <TopBar brandHref={paths.home()} plain>
        {now.state === 'signed-in' ? (
          <LinkButton href={paths.projects()}>View projects</LinkButton>
        ) : (
          <LinkButton href={paths.login()}>Sign in</LinkButton>
        )}
      </TopBar>
      <main id="content" tabIndex={-1} className={styles.screen}>
        <section className={styles.intro}>
          <h1 className={styles.pitch}>Automate your documentation, Accelerate your development</h1>
          <p className={styles.lead}>
            Docwright writes your documentation from the code, shows the line behind every sentence, and tells you which
            sentences a push made untrue. Your own words stay yours.
          </p>
          <div className={styles.actions}>
            <LinkButton href={paths.login()} variant="primary" size="large">
              Try it out
            </LinkButton>
            {first ? (
              <LinkButton href={pageAddress(first, first.default_page_id)} size="large">
                Read an example
              </LinkButton>
            ) : null}
          </div>
        </section>
        <ProofPicture />
        <ExampleList examples={examples} />
        <p className={styles.promise}>
          Your code is used to generate and maintain your documentation, and for nothing else: not for model training,
          not for analytics.
        </p>
      </main>
    </>
  )
}
