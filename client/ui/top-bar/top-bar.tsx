import type { ReactNode } from 'react'
import { Brand } from '../brand/brand.tsx'
import { classes } from '../classes.ts'
import styles from './top-bar.module.css'

/** Shows the bar above a screen: the brand, and the screen's own controls at the end. */
export function TopBar({ brandHref, plain, children }: { brandHref: string; plain?: boolean; children?: ReactNode }) {
  return (
    <header className={classes(styles.bar, plain && styles.plain)}>
      <div className={styles.inner}>
        <Brand href={brandHref} />
        <div className={styles.end}>{children}</div>
      </div>
    </header>
  )
}
