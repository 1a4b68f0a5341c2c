import { type FormEvent, useState } from 'react'
import { isEmail } from '../../../shared/basics/email.ts'
import { type AskedCode, sentJustNow } from '../../app/sign-in-code/asked-code.ts'
import { sendFailure } from '../../app/sign-in-code/sign-in-messages.ts'
import { sendCode } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './sign-in-screen.module.css'

type EmailStepProps = {
  email: string
  /** Whether the person came back from the code to change their address. */
  isAgain: boolean
  onEmailChange: (email: string) => void
  onSent: (code: AskedCode) => void
}

export function EmailStep({ email, isAgain, onEmailChange, onSent }: EmailStepProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!isEmail(address)) {
      setError('Enter an e-mail address such as name@example.org.')
      return
    }
    setBusy(true)
    try {
      await sendCode(address)
      onSent({ email: address, at: Date.now() })
    } catch (failure) {
      const at = sentJustNow(failure)
      // A code was sent shortly before, here or in another tab, so the person already has it in their mail.
      if (at !== undefined) {
        onSent({ email: address, at })
        return
      }
      showToast(sendFailure(failure))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        // Takes the focus, because the button that the person clicked to come back no longer exists.
        autoFocus={isAgain}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder="name@example.org"
        value={email}
        error={error}
        onChange={(next) => {
          setError(undefined)
          onEmailChange(next)
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        Login via Email
      </Button>
      <p className={styles.small}>You sign in with a six-digit code. No password needed.</p>
    </form>
  )
}
