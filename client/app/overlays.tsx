import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { accessTokens, closeAccessTokens, closeSessions, openedSessions } from '../session/index.ts'
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
const PaletteKeys = late(async () => (await import('../search/palette/palette-keys.tsx')).PaletteKeys)
const ToastList = late(loadToastList)

/** What lies over every screen. Mounted with the first use, for most visits use neither. */
export function Overlays() {
  const { asked } = useSnapshot(confirmation)
  const { messages } = useSnapshot(waitingToasts)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the address.
  useEffect(() => leaveQuestion, [path])
  const everAsked = useEver(asked !== null)
  const everSaid = useEver(messages.length > 0)

  useEffect(() => {
    // Fetched while there is time, so that "the server cannot be reached" can still be said when it cannot.
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
      {everAsked ? <ConfirmDialog /> : null}
    </>
  )
}

function AccessTokens() {
  const { of } = useSnapshot(accessTokens)
  return of === null ? null : <AccessTokensDialog key={of} onClose={closeAccessTokens} />
}

function Sessions() {
  const { of } = useSnapshot(openedSessions)
  return of === null ? null : <SessionsDialog key={of} onClose={closeSessions} />
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
