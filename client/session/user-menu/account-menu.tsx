import { Keyboard, LogOut, Moon } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { mayLeave } from '../../sync/leave.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuSwitch } from '../../ui/menu/menu.tsx'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { chooseTheme, themeSettings } from '../../ui/theme/theme.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { signOut } from '../session.ts'
import type { User } from '../stored-user.ts'
import { AccountButton } from './account-button.tsx'
import styles from './user-menu.module.css'

export function AccountMenu({ user, asked }: { user: User; asked: boolean }) {
  const { theme } = useSnapshot(themeSettings)
  return (
    <Menu align="end" defaultOpen={asked} trigger={<AccountButton user={user} />}>
      <MenuLabel>
        <div className={styles.name}>{user.name || user.email}</div>
        {user.name ? <div>{user.email}</div> : null}
      </MenuLabel>
      <MenuSeparator />
      <MenuSwitch
        icon={<Moon />}
        checked={theme === 'dark'}
        onChange={(dark) => {
          chooseTheme(dark ? 'dark' : 'light')
        }}
      >
        Dark Mode
      </MenuSwitch>
      <MenuItem
        icon={<Keyboard />}
        keys="?"
        onSelect={() => {
          shortcutsHelp.isOpen = true
        }}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void leave(user.id)}>
        Log Out
      </MenuItem>
      {isSecureContext ? null : (
        <>
          <MenuSeparator />
          <MenuLabel>
            This address is plain http. Reading and writing work; starting without a connection needs https.
          </MenuLabel>
        </>
      )}
    </Menu>
  )
}

async function leave(userId: string): Promise<void> {
  if (!(await mayLeave(userId))) return
  try {
    await signOut()
  } catch (error) {
    console.warn('Signing out failed', error)
    showToast({
      title: 'You are still signed in',
      text: 'The server could not be reached to end the session. Check your connection and try again.',
      type: 'error',
    })
  }
}
