import { buttonClass } from '../../ui/button/button.tsx'
import footer from './landing-footer.module.css'
import styles from './landing-page.module.css'

const SUBJECT = encodeURIComponent('Docwright: a demo')

export function ContactBy({ email }: { email: string }) {
  return (
    <>
      <p className={styles.text}>
        A demo for your team, a question, or something that went wrong: write to us, and a person answers.
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
