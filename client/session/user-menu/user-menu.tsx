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
  /** Somebody pressed the button before the menu was there: it opens when it is. */
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

/** Who is signed in, with the theme and the way out; for visitors the way in. */
export function UserMenu() {
  const { now } = useSnapshot(session)
  const [asked, setAsked] = useState(false)
  if (now.state === 'signed-in') return <AccountMenu user={now.user} asked={asked} onAsk={() => setAsked(true)} />
  return <LogInButton />
}
