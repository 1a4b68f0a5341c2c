import { type CodePlace, MAILBOX_PATH } from '../../../shared/contract/sign-in.ts'
import styles from './sign-in-screen.module.css'

/** Where the person finds the code that they are asked for. */
export function WhereCodeIs({ email, place }: { email: string; place: CodePlace | undefined }) {
  const address = <strong>{email}</strong>
  if (place === 'mail') {
    return <p className={styles.text}>We sent a six-digit code to {address}. The code expires in 5 minutes.</p>
  }
  return (
    <>
      {place === undefined ? null : (
        <p className={styles.text}>
          No mail server is set up. Your code is <Place place={place} />.
        </p>
      )}
      <p className={styles.text}>The code for {address} expires in 5 minutes.</p>
    </>
  )
}

function Place({ place }: { place: Exclude<CodePlace, 'mail'> }) {
  switch (place) {
    case 'log-and-mailbox':
      return (
        <>
          in the server log, or at{' '}
          <a href={MAILBOX_PATH} target="_blank" rel="noreferrer">
            {MAILBOX_PATH}
          </a>{' '}
          on this machine
        </>
      )
    case 'mailbox':
      return <>at {MAILBOX_PATH} on the machine of the server</>
    default:
      return <>in the server log</>
  }
}
