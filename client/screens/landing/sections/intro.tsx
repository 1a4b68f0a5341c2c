import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { buttonClass, LinkButton } from '../../../ui/button/button.tsx'
import { ProofPicture } from '../proof-picture.tsx'
import { LEAD, PITCH } from '../words.ts'
import styles from './sections.module.css'

export function Intro({ hasContact }: { hasContact: boolean }) {
  return (
    <>
      <section className={styles.intro}>
        <h1 className={styles.pitch}>{PITCH}</h1>
        <p className={styles.lead}>{LEAD}</p>
        <div className={styles.actions}>
          <LinkButton href={paths.login()} variant="primary" size="large">
            Try it out
          </LinkButton>
          {hasContact ? (
            <a href="#contact" className={buttonClass({ size: 'large' })}>
              Request Demo
            </a>
          ) : null}
          <Link href={paths.examples()} className={styles.more}>
            Read an example
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
      </section>
      <ProofPicture />
    </>
  )
}
