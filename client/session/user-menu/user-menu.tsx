import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { late } from '../../ui/late.tsx'
import { session } from '../session.ts'
import { AccountButton } from './account-button.tsx'

const AccountMenu = late(async () => (await import('./account-menu.tsx')).AccountMenu, AccountButton)

/** Who is signed in, with the theme and the way out; for visitors the way in. */
export function UserMenu() {
  const { now } = useSnapshot(session)
  if (now.state === 'signed-in') return <AccountMenu user={now.user} />
  return (
    <LinkButton href={paths.login()} size="small">
      Log In
    </LinkButton>
  )
}
