import type { ReactNode } from 'react'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import styles from './landing-page.module.css'
import { Automatic } from './sections/automatic.tsx'
import { CoreFeatures } from './sections/core-features.tsx'
import { CurrentDocs } from './sections/current-docs.tsx'
import { Gains } from './sections/gains.tsx'
import { Intro } from './sections/intro.tsx'
import { Section } from './sections/section.tsx'
import { Sources } from './sections/sources.tsx'
import { ShareButton } from './share/share-button.tsx'
import { TypedDemo } from './typed-demo/typed-demo.tsx'
import { PROMISE } from './words.ts'

type LandingPageProps = { signedIn: boolean; contact: ReactNode; community: ReactNode }

/** Also rendered by the build, for who reads without scripts: it knows nothing of sessions, servers or browsers. */
export function LandingPage({ signedIn, contact, community }: LandingPageProps) {
  return (
    <>
      <LandingHeader signedIn={signedIn} />
      <main id="content" tabIndex={-1} className={styles.screen}>
        <Intro />
        <Gains />
        <Sources />
        <CoreFeatures />
        <Automatic />
        <CurrentDocs />
        <TypedDemo />
        <Section id="contact" title="Contact Us">
          <div className={styles.contact}>{contact}</div>
        </Section>
        <Section id="share" title="Spread the Word">
          <p className={styles.text}>
            Somebody you know maintains code that nobody has described. Send them this page.
          </p>
          <ShareButton variant="primary" size="large">
            Share
          </ShareButton>
        </Section>
        <p className={styles.promise}>{PROMISE}</p>
      </main>
      <LandingFooter community={community} />
    </>
  )
}
