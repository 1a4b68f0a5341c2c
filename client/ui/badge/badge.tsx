import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'good' | 'busy' | 'attention' | 'bad'

/**
 * Shows a state as a word. The shape of the dot depends on the tone, because some people can't distinguish
 * colours.
 */
export function Badge({ tone = 'neutral', dot, children }: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {dot ? <span className={styles.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
