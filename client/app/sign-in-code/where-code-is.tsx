import type { CodePlace } from '../../../shared/contract/sign-in.ts'

type WhereCodeIsProps = { email: string; place: CodePlace | undefined; className?: string | undefined }

/** Tells the person where to find the code. */
export function WhereCodeIs({ email, place, className }: WhereCodeIsProps) {
  const address = <strong>{email}</strong>
  if (place === 'mail') {
    return <p className={className}>We sent a six-digit code to {address}. The code expires in 5 minutes.</p>
  }
  const where = place && PLACES[place]
  return (
    <>
      {where ? <p className={className}>No mail server is set up. Your code is {where}.</p> : null}
      <p className={className}>The code for {address} expires in 5 minutes.</p>
    </>
  )
}

const MAILBOX = 'in the mailbox whose link the server printed when it started'
const PLACES: Record<Exclude<CodePlace, 'mail'>, string | undefined> = {
  log: 'in the server log',
  mailbox: MAILBOX,
  'log-and-mailbox': `in the server log, and ${MAILBOX}`,
  none: undefined,
}
