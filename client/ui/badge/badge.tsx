import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'good' | 'busy' | 'attention' | 'bad'

/** A state in a word. The dot's shape differs with the tone: a colour alone says nothing to some. */
export function Badge({ tone = 'neutral', dot, children }: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {dot ? <span className={styles.dot} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
