import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { buttonClass, LinkButton } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './landing-header.module.css'

const PLACES = [
  ['Home', '#top'],
  ['Features', '#features'],
  ['Integration', '#integration'],
  ['Sync', '#sync'],
  ['Share', '#share'],
] as const

/**
 * Header that stays at the top. On a phone, the links are a popover of the browser, which opens without
 * scripts too.
 */
export function LandingHeader({ signedIn, account }: { signedIn: boolean; account?: ReactNode }) {
  return (
    <TopBar brandHref={paths.home()}>
      <nav id="places" popover="auto" aria-label="On this page" className={styles.places}>
        {PLACES.map(([name, href]) => (
          <a key={href} href={href} className={styles.place} onClick={closeMenu}>
            {name}
          </a>
        ))}
      </nav>
      {signedIn ? (
        <LinkButton href={paths.projects()}>View projects</LinkButton>
      ) : (
        <LinkButton href={paths.login()}>Sign in</LinkButton>
      )}
      {account}
      <button type="button" popoverTarget="places" className={buttonClass({ variant: 'quiet' }, styles.menu)}>
        Menu
      </button>
    </TopBar>
  )
}

function closeMenu(): void {
  const menu = document.getElementById('places')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
