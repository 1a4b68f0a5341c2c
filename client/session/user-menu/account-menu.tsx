import { Keyboard, KeyRound, LogOut, MonitorSmartphone, Moon, UserX } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuSwitch } from '../../ui/menu/menu.tsx'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { chooseTheme, themeSettings } from '../../ui/theme/theme.ts'
import { accessTokens, accountDeletion, signedInDevices } from '../own-dialog.ts'
import type { User } from '../stored-user.ts'
import { AccountButton } from './account-button.tsx'
import { AdministrationItem } from './administration-item.tsx'
import { logOut } from './log-out.ts'
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
      <MenuItem icon={<KeyRound />} onSelect={() => accessTokens.open(user.id)}>
        Access tokens
      </MenuItem>
      <MenuItem icon={<MonitorSmartphone />} onSelect={() => signedInDevices.open(user.id)}>
        Signed-in devices
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void logOut(user.id)}>
        Log Out
      </MenuItem>
      <AdministrationItem userId={user.id} />
      <MenuSeparator />
      <MenuItem icon={<UserX />} onSelect={() => accountDeletion.open(user.id)}>
        Delete account
      </MenuItem>
      {isSecureContext ? null : (
        <>
          <MenuSeparator />
          <MenuLabel>This site uses plain http. Everything works online; starting offline needs https.</MenuLabel>
        </>
      )}
    </Menu>
  )
}
