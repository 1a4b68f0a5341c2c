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

type LandingPageProps = {
  signedIn: boolean
  /** The menu of the signed-in person, at the end of the bar. */
  account?: ReactNode
  /** Contact details of the installation's operator. If null, the section and the links to it are left out. */
  contact: ReactNode
  community: ReactNode
}

/**
 * Landing page. The build renders it too, for people without scripts, so it must not use sessions, servers or
 * browsers.
 */
export function LandingPage({ signedIn, account, contact, community }: LandingPageProps) {
  const hasContact = contact !== null
  return (
    <>
      <LandingHeader signedIn={signedIn} account={account} />
      <main id="content" tabIndex={-1} className={styles.screen}>
        <Intro hasContact={hasContact} />
        <Gains />
        <Sources />
        <CoreFeatures />
        <Automatic />
        <CurrentDocs />
        <TypedDemo />
        {hasContact ? (
          <Section id="contact" title="Contact Us">
            <div className={styles.contact}>{contact}</div>
          </Section>
        ) : null}
        <Section id="share" title="Spread the Word">
          <p className={styles.text}>Know someone with undocumented code? Share this page.</p>
          <ShareButton variant="primary" size="large">
            Share
          </ShareButton>
        </Section>
        <p className={styles.promise}>{PROMISE}</p>
      </main>
      <LandingFooter hasContact={hasContact} community={community} />
    </>
  )
}
