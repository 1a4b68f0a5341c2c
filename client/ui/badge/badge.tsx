import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'good' | 'busy' | 'attention' | 'bad'

/**
 * Shows a state in a word. The dot's shape differs with the tone, because some people can't tell colours
 * apart.
 */
export function Badge({ tone = 'neutral', dot, children }: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {dot ? <span className={styles.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
