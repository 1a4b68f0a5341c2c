import type { ReactNode } from 'react'
import styles from './landing-footer.module.css'
import { ShareButton } from './share/share-button.tsx'

export function LandingFooter({ hasContact, community }: { hasContact: boolean; community: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <nav aria-label="Footer" className={styles.inner}>
        <a href="#top" className={styles.link}>
          Back to top
        </a>
        <a href="#features" className={styles.link}>
          Features
        </a>
        <a href="#integration" className={styles.link}>
          Integration
        </a>
        {hasContact ? (
          <a href="#contact" className={styles.link}>
            Contact Us
          </a>
        ) : null}
        {community}
        <ShareButton variant="quiet" className={styles.share}>
          Share this page
        </ShareButton>
      </nav>
    </footer>
  )
}
