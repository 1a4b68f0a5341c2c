import { useEffect, useState } from 'react'
import type { PublicConfig } from '../../../shared/contract/installation.ts'
import { SIGN_IN } from '../../../shared/contract/messages/sign-in.ts'
import { invitedHere } from '../../app/invited.ts'
import { paths } from '../../app/paths.ts'
import { keepPlace, takeKeptPlace } from '../../app/return-place.ts'
import { type AskedCode, askedCode, keepAskedCode } from '../../app/sign-in-code/asked-code.ts'
import { GITHUB_FAILURE } from '../../app/sign-in-code/sign-in-messages.ts'
import { providerAddress } from '../../session/sign-in-calls.ts'
import { installationConfig } from '../../sync/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { late } from '../../ui/late.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { EmailStep } from './email-step.tsx'
import styles from './sign-in-screen.module.css'

const loadCodeStep = async () => (await import('./code-step.tsx')).CodeStep
const CodeStep = late(loadCodeStep)

export function SignInScreen() {
  useDocumentTitle('Sign in')
  const [code, setCode] = useState(askedCode)
  const [invited] = useState(invitedHere)
  const [email, setEmail] = useState(code?.email ?? invited?.email ?? '')
  const [isAgain, setAgain] = useState(false)
  const config = useConfig()
  useFailureFromGithub()
  // Loaded early, while the person types their address.
  useEffect(() => void loadCodeStep().catch(() => undefined), [])
  const ask = (next?: AskedCode) => {
    keepAskedCode(next)
    setCode(next)
    setAgain(!next)
  }

  return (
    <>
      <TopBar brandHref={paths.home()} plain />
      <main id="content" tabIndex={-1} className={styles.screen}>
        {code ? (
          <CodeStep
            email={code.email}
            sentAt={code.at}
            place={config?.codes}
            onSent={(at) => ask({ ...code, at })}
            onBack={() => ask()}
          />
        ) : (
          <>
            <div className={styles.head}>
              <h1 className={styles.title}>Sign in to Docwright</h1>
              <p className={styles.text}>
                {invited
                  ? `${invited.inviter} invited you to “${invited.project}”. Sign in as ${invited.email} to open it.`
                  : 'Read and edit your team’s documentation. New here? Signing in creates your account.'}
              </p>
            </div>
            {config?.github_sign_in ? (
              <>
                <GithubButton />
                <p className={styles.or}>
                  <span>or</span>
                </p>
              </>
            ) : null}
            <EmailStep email={email} isAgain={isAgain} onEmailChange={setEmail} onSent={ask} />
          </>
        )}
      </main>
    </>
  )
}

/** Loads the available ways to sign in. Undefined without an answer, when e-mail still works. */
function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>()
  useEffect(() => {
    installationConfig()
      .then(setConfig)
      .catch(() => undefined)
  }, [])
  return config
}

/**
 * Shows an error if the server redirects with `?error=…`: sign-in at GitHub was refused, cancelled or
 * expired.
 */
function useFailureFromGithub(): void {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('error')) return
    history.replaceState({ returnTo: takeKeptPlace() }, '', paths.login())
    showToast(GITHUB_FAILURE)
  }, [])
}

function GithubButton() {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const address = await providerAddress('sign-in/social')
      keepPlace()
      location.assign(address)
    } catch (error) {
      console.warn('GitHub sign-in could not be started', error)
      showToast(SIGN_IN.githubNotStarted)
      setBusy(false)
    }
  }
  return (
    <Button size="large" wide busy={busy} onClick={() => void start()}>
      Continue with GitHub
    </Button>
  )
}
