import { type FormEvent, useState } from 'react'
import { isEmail } from '../../../shared/basics/email.ts'
import { claimAdministration } from '../../../shared/contract/administration.ts'
import { messageOf, send } from '../../api/index.ts'
import { signInByLink } from '../../session/administrator-link.ts'
import type { User } from '../../session/index.ts'
import { withProof } from '../../sync/proof.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './claim-screen.module.css'

type SignInAsAdministratorProps = {
  token: string
  email: string | null
  /**
   * Called when the sign-in begins and when it fails. A session that starts in between comes from this form.
   */
  onSending: (isSending: boolean) => void
  onDone: () => void
}

export function SignInAsAdministrator({ token, email: known, onSending, onDone }: SignInAsAdministratorProps) {
  const [signIn] = useState(() => signInByLink(token))
  const [email, setEmail] = useState(known ?? '')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEmail(email.trim())) {
      setError('Enter an e-mail address such as name@example.org.')
      return
    }
    setBusy(true)
    setFailure(undefined)
    onSending(true)
    try {
      await signIn({ email, name })
      onDone()
    } catch (refused) {
      onSending(false)
      setBusy(false)
      setFailure((refused as Error).message)
    }
  }

  return (
    <>
      <p className={styles.text}>This link signs you in as the administrator. It works once.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="name@example.org"
          autoFocus
          value={email}
          error={error}
          onChange={(next) => {
            setError(undefined)
            setEmail(next)
          }}
        />
        <TextField
          label="Name (optional)"
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          hint="Others see it beside what you write."
          onChange={setName}
        />
        {failure ? (
          <Notice tone="bad" title="Couldn’t sign you in">
            {failure}
          </Notice>
        ) : null}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          Sign in as administrator
        </Button>
      </form>
    </>
  )
}

type BecomeAdministratorProps = { token: string; user: User; onDone: () => void }

/** Form for signed-in people. Makes their own account an administrator. */
export function BecomeAdministrator({ token, user, onDone }: BecomeAdministratorProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const claim = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await withProof('become the administrator', () =>
        send(claimAdministration, { body: { token } }, { handled: 'all' }),
      )
      onDone()
    } catch (error) {
      setBusy(false)
      setFailure(messageOf(error, 'Please try again in a moment.'))
    }
  }
  return (
    <>
      <p className={styles.text}>
        You’re signed in as <strong>{user.email}</strong>. This link makes you the administrator. It works once.
      </p>
      {failure ? (
        <Notice tone="bad" title="Couldn’t make you administrator">
          {failure}
        </Notice>
      ) : null}
      <Button variant="primary" size="large" wide busy={busy} onClick={() => void claim()}>
        Become administrator
      </Button>
    </>
  )
}
