import { buttonClass } from '../../ui/button/button.tsx'
import footer from './landing-footer.module.css'
import styles from './landing-page.module.css'

const SUBJECT = encodeURIComponent('Docwright: a demo')

export function ContactBy({ email }: { email: string }) {
  return (
    <>
      <p className={styles.text}>
        Want a demo, have a question, or found a problem? Write to us, and a person will answer.
      </p>
      <a
        href={`mailto:${email}?subject=${SUBJECT}`}
        className={buttonClass({ variant: 'primary', size: 'large' }, styles.mail)}
      >
        {email}
      </a>
    </>
  )
}

export function CommunityLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer" className={footer.link}>
      Community chat
    </a>
  )
}
