import { useState } from 'react'
import { SIGN_IN } from '../../../shared/contract/messages/sign-in.ts'
import type { CodePlace } from '../../../shared/contract/sign-in.ts'
import { proveWithCode, sendCode } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/code-field/code-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { sentJustNow } from '../sign-in-code/asked-code.ts'
import { useResendCountdown } from '../sign-in-code/resend-countdown.ts'
import { isCodeRefused, sendFailure, verifyFailure } from '../sign-in-code/sign-in-messages.ts'
import { WhereCodeIs } from '../sign-in-code/where-code-is.tsx'
import styles from './proof.module.css'

const CODE_LENGTH = 6

type EnterCodeProps = {
  email: string
  place: CodePlace | undefined
  sentAt: number
  onSent: (at: number) => void
  onProven: () => void
}

export function EnterCode({ email, place, sentAt, onSent, onProven }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const left = useResendCountdown(sentAt)

  const verify = async (entered: string) => {
    if (busy || entered.length !== CODE_LENGTH) return
    setBusy(true)
    try {
      await proveWithCode(entered)
      onProven()
    } catch (failure) {
      const { title, text } = verifyFailure(failure)
      setError(`${title}. ${text}`)
      if (isCodeRefused(failure)) setCode('')
      setBusy(false)
    }
  }
  const resend = async () => {
    try {
      await sendCode(email)
      onSent(Date.now())
      setCode('')
      showToast(SIGN_IN.codeResent)
    } catch (failure) {
      showToast(sendFailure(failure))
      const at = sentJustNow(failure)
      if (at !== undefined) onSent(at)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <WhereCodeIs email={email} place={place} className={styles.text} />
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
      <div className={styles.ways}>
        <Button type="submit" variant="primary" busy={busy} disabled={code.length !== CODE_LENGTH}>
          Confirm
        </Button>
        <Button variant="quiet" disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  )
}
