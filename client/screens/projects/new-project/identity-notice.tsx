import { useState } from 'react'
import { SIGN_IN } from '../../../../shared/contract/messages/sign-in.ts'
import { providerAddress } from '../../../session/sign-in-calls.ts'
import { withProof } from '../../../sync/proof.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { type KeptDraft, keepDraft } from './kept-draft.ts'

/**
 * Notice for people who signed in by e-mail and so have no account at the git host. `draft` is restored when
 * they come back from the git host.
 */
export function IdentityNotice({ draft, canConnect }: { draft: KeptDraft; canConnect: boolean }) {
  const [busy, setBusy] = useState(false)
  const connect = async () => {
    setBusy(true)
    try {
      const address = await withProof('connect your GitHub account', () => providerAddress('link-social'))
      keepDraft(draft)
      location.assign(address)
    } catch (error) {
      console.warn('GitHub could not be connected', error)
      showToast(SIGN_IN.githubNotStarted)
      setBusy(false)
    }
  }
  if (!canConnect) {
    return (
      <Notice tone="attention" title="We can’t access this repository">
        If it’s private, you need to sign in with GitHub, which isn’t set up here. You can upload a ZIP instead.
      </Notice>
    )
  }
  return (
    <Notice
      tone="attention"
      title="Connect your GitHub account"
      actions={
        <Button size="small" busy={busy} onClick={() => void connect()}>
          Connect GitHub
        </Button>
      }
    >
      You signed in by e-mail. If this repository is private, GitHub must confirm that you can read it.
    </Notice>
  )
}
