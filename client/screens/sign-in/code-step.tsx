import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SIGN_IN } from '../../../shared/contract/messages/sign-in.ts'
import { AuthError, synchroniseSession } from '../../session/index.ts'
import { sendCode, signInWithCode } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/code-field/code-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { RESEND_SECONDS, useResendCountdown } from './resend-countdown.ts'
import { sendFailure, verifyFailure } from './sign-in-messages.ts'
import styles from './sign-in-screen.module.css'

const CODE_LENGTH = 6

/** The session follows by itself: once it is there, the router leaves this screen. */
export function CodeStep({ email, onBack }: { email: string; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const { left, restart } = useResendCountdown()

  const verify = async (entered: string) => {
    if (busy || entered.length !== CODE_LENGTH) return
    setBusy(true)
    try {
      await signInWithCode(email, entered)
      if ((await synchroniseSession()) === 'signed-in') return
      throw new Error('The session did not begin')
    } catch (failure) {
      const message = verifyFailure(failure)
      showToast(message)
      setError(`${message.title}. ${message.text}`)
      setCode('')
      setBusy(false)
    }
  }

  const resend = async () => {
    setSending(true)
    try {
      await sendCode(email)
      restart()
      showToast(SIGN_IN.codeResent)
    } catch (failure) {
      showToast(sendFailure(failure))
      if (failure instanceof AuthError && failure.retryAfter) restart(Math.min(failure.retryAfter, RESEND_SECONDS))
    } finally {
      setSending(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Enter the code</h1>
        <p className={styles.text}>
          We sent six digits to <strong>{email}</strong>. They are valid for five minutes.
        </p>
      </div>
      <form className={styles.form} onSubmit={submit}>
        <CodeField
          label="Verification code"
          length={CODE_LENGTH}
          value={code}
          busy={busy}
          error={error}
          onChange={(next) => {
            if (next) setError(undefined)
            setCode(next)
          }}
          onComplete={(entered) => void verify(entered)}
        />
        <Button type="submit" variant="primary" size="large" wide busy={busy} disabled={code.length !== CODE_LENGTH}>
          Continue
        </Button>
        <div className={styles.choices}>
          <Button variant="quiet" size="small" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
          <Button variant="quiet" size="small" busy={sending} disabled={left > 0} onClick={() => void resend()}>
            {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
          </Button>
        </div>
      </form>
    </>
  )
}
