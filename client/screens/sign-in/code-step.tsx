import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SIGN_IN } from '../../../shared/contract/messages/sign-in.ts'
import type { CodePlace } from '../../../shared/contract/sign-in.ts'
import { sentJustNow } from '../../app/sign-in-code/asked-code.ts'
import { useResendCountdown } from '../../app/sign-in-code/resend-countdown.ts'
import { isCodeRefused, sendFailure, verifyFailure } from '../../app/sign-in-code/sign-in-messages.ts'
import { WhereCodeIs } from '../../app/sign-in-code/where-code-is.tsx'
import { sendCode } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/code-field/code-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { codeSignIn } from './code-sign-in.ts'
import styles from './sign-in-screen.module.css'

const CODE_LENGTH = 6

type CodeStepProps = {
  email: string
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number
  onSent: (at: number) => void
  onBack: () => void
  /** Place where people find their code, such as their mail; undefined until the server has answered. */
  place: CodePlace | undefined
}

/** Form for the sign-in code. When the session begins, the router replaces this screen. */
export function CodeStep({ email, sentAt, onSent, onBack, place }: CodeStepProps) {
  const [signIn] = useState(() => codeSignIn(email))
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const left = useResendCountdown(sentAt)

  const verify = async (entered: string) => {
    if (busy || entered.length !== CODE_LENGTH) return
    setBusy(true)
    try {
      await signIn(entered)
    } catch (failure) {
      const message = verifyFailure(failure)
      showToast(message)
      setError(`${message.title}. ${message.text}`)
      // Clears only a refused code. If the code couldn't be checked, it may be right.
      if (isCodeRefused(failure)) setCode('')
      setBusy(false)
    }
  }

  const resend = async () => {
    setSending(true)
    try {
      await sendCode(email)
      onSent(Date.now())
      setCode('')
      showToast(SIGN_IN.codeResent)
    } catch (failure) {
      showToast(sendFailure(failure))
      const at = sentJustNow(failure)
      if (at !== undefined) onSent(at)
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
        <WhereCodeIs email={email} place={place} className={styles.text} />
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
