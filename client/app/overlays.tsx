import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { accessTokens, accountDeletion, proofQuestion, signedInDevices } from '../session/index.ts'
import { confirmation, leaveQuestion } from '../ui/confirm/confirm.ts'
import { late } from '../ui/late.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { waitingToasts } from '../ui/toast/toasts.ts'

const loadConfirmDialog = async () => (await import('../ui/confirm/confirm-dialog.tsx')).ConfirmDialog
const loadToastList = async () => (await import('../ui/toast/toast-list.tsx')).ToastList
const ConfirmDialog = lateDialog(loadConfirmDialog)
const ShortcutsHelp = late(async () => (await import('./shortcuts/shortcuts-help.tsx')).ShortcutsHelp)
const AccessTokensDialog = lateDialog(
  async () => (await import('../screens/access-tokens/access-tokens-dialog.tsx')).AccessTokensDialog,
)
const SessionsDialog = lateDialog(async () => (await import('../screens/sessions/sessions-dialog.tsx')).SessionsDialog)
const DeleteAccountDialog = lateDialog(
  async () => (await import('../screens/account/delete-account-dialog.tsx')).DeleteAccountDialog,
)
const ProofDialog = lateDialog(async () => (await import('./proof/proof-dialog.tsx')).ProofDialog)
const PaletteKeys = late(async () => (await import('../search/palette/palette-keys.tsx')).PaletteKeys)
const ToastList = late(loadToastList)

/** Dialogs and messages above every screen. Each is mounted on first use, since most visits need none. */
export function Overlays() {
  const { asked } = useSnapshot(confirmation)
  const { messages } = useSnapshot(waitingToasts)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the address.
  useEffect(() => leaveQuestion, [path])
  const everAsked = useEver(asked !== null)
  const everSaid = useEver(messages.length > 0)

  useEffect(() => {
    // Loaded early, so that "the server cannot be reached" can be shown even while nothing can be loaded.
    const timer = setTimeout(() => {
      void loadToastList().catch(() => undefined)
      void loadConfirmDialog().catch(() => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {everSaid ? <ToastList /> : null}
      <PaletteKeys />
      <ShortcutsHelp />
      <AccessTokens />
      <Sessions />
      <AccountDeletion />
      {everAsked ? <ConfirmDialog /> : null}
      <Proof />
    </>
  )
}

function AccessTokens() {
  const { of } = useSnapshot(accessTokens.opened)
  return of === null ? null : <AccessTokensDialog key={of} onClose={accessTokens.close} />
}

function Sessions() {
  const { of } = useSnapshot(signedInDevices.opened)
  return of === null ? null : <SessionsDialog key={of} onClose={signedInDevices.close} />
}

function AccountDeletion() {
  const { of } = useSnapshot(accountDeletion.opened)
  return of === null ? null : <DeleteAccountDialog key={of} onClose={accountDeletion.close} />
}

function Proof() {
  const { asked } = useSnapshot(proofQuestion)
  return asked ? <ProofDialog key={asked.what} what={asked.what} /> : null
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
