import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { lateControl } from '../../ui/late.tsx'
import { KeysWait } from '../../ui/late-dialog.tsx'
import { session } from '../session.ts'
import type { User } from '../stored-user.ts'
import { AccountButton } from './account-button.tsx'
import { LogInButton } from './log-in-button.tsx'

type AccountMenuProps = {
  user: User
  /**
   * Whether someone clicked the button before the menu was loaded. Then the menu opens as soon as it is loaded.
   */
  asked: boolean
  onAsk: () => void
}

const AccountMenu = lateControl<AccountMenuProps>(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  ({ user, asked, onAsk }) => (
    <>
      <AccountButton user={user} onClick={onAsk} />
      {asked ? <KeysWait /> : null}
    </>
  ),
)

/** Menu of the signed-in user, with the theme and signing out. Visitors see the button to log in. */
export function UserMenu() {
  const { now } = useSnapshot(session)
  const [asked, setAsked] = useState(false)
  if (now.state === 'signed-in') return <AccountMenu user={now.user} asked={asked} onAsk={() => setAsked(true)} />
  return <LogInButton />
}
