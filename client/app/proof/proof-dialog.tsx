import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Proof, readProof } from '../../../shared/contract/proof.ts'
import type { CodePlace } from '../../../shared/contract/sign-in.ts'
import { send } from '../../api/index.ts'
import { currentUser, proofQuestion, session } from '../../session/index.ts'
import { sendCode } from '../../session/sign-in-calls.ts'
import { installationConfig } from '../../sync/installation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { sentJustNow } from '../sign-in-code/asked-code.ts'
import { sendFailure } from '../sign-in-code/sign-in-messages.ts'
import { EnterCode } from './enter-code.tsx'
import styles from './proof.module.css'
import { WaitForGithub } from './wait-for-github.tsx'

type Ways = { place: CodePlace | undefined; github: boolean }
type Step = { at: 'choose' } | { at: 'code'; sentAt: number } | { at: 'github'; tab: Window | null }

const answer = (isProven: boolean) => proofQuestion.asked?.answer(isProven)

/**
 * Asks a person to prove their identity, by a code or at the provider. Mounted once and opened by
 * `askForProof()`.
 */
export function ProofDialog({ what }: { what: string }) {
  useSnapshot(session)
  const email = currentUser()?.email ?? ''
  const ways = useWays()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      closesOutside={false}
      title="Confirm it’s you"
      description={`You signed in a while ago. To ${what}, confirm that it’s you.`}
    >
      {step.at === 'choose' ? (
        <Choose email={email} ways={ways} onStep={setStep} />
      ) : step.at === 'code' ? (
        <EnterCode
          email={email}
          place={ways?.place}
          sentAt={step.sentAt}
          onSent={(sentAt) => setStep({ at: 'code', sentAt })}
          onProven={() => answer(true)}
        />
      ) : (
        <WaitForGithub tab={step.tab} onProven={() => answer(true)} onBack={() => setStep({ at: 'choose' })} />
      )}
    </Dialog>
  )
}

type ChooseProps = { email: string; ways: Ways | undefined; onStep: (step: Step) => void }

function Choose({ email, ways, onStep }: ChooseProps) {
  const [busy, setBusy] = useState(false)
  const toCode = async () => {
    setBusy(true)
    try {
      await sendCode(email)
      onStep({ at: 'code', sentAt: Date.now() })
    } catch (failure) {
      const at = sentJustNow(failure)
      if (at !== undefined) return onStep({ at: 'code', sentAt: at })
      showToast(sendFailure(failure))
      setBusy(false)
    }
  }
  // Opened by the click itself, because browsers block windows that open later.
  const toGithub = () => onStep({ at: 'github', tab: open('about:blank', '_blank') })
  const noCodes = ways?.place === 'none'
  return (
    <>
      {noCodes && !ways.github ? (
        <p className={styles.text}>
          This installation can’t send codes. Log out and sign in again; that counts for 10 minutes.
        </p>
      ) : null}
      <div className={styles.ways}>
        {ways?.github ? <Button onClick={toGithub}>Use GitHub</Button> : null}
        {noCodes ? null : (
          <Button variant="primary" busy={busy} onClick={() => void toCode()}>
            Send a code to {email}
          </Button>
        )}
        <Button variant="quiet" onClick={() => answer(false)}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** Ways for this person to prove who they are. Undefined until the server has answered. */
function useWays(): Ways | undefined {
  const [ways, setWays] = useState<Ways>()
  useEffect(() => {
    const unknown: Proof = { fresh: false, github: false }
    void Promise.all([
      installationConfig().catch(() => undefined),
      send(readProof, {}, { handled: 'all' }).catch(() => unknown),
    ]).then(([config, { github }]) => setWays({ place: config?.codes, github }))
  }, [])
  return ways
}
