import { classes } from '../../../ui/classes.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const STATES = [
  ['Current', styles.current, 'The lines are as they were when the sentence was written.'],
  ['Moved', styles.moved, 'They stand somewhere else now. The sentence follows them by itself.'],
  ['Stale', styles.stale, 'They have changed. The sentence is marked until it is written again, or somebody looks.'],
  ['Gone', styles.gone, 'They were removed, and the sentence says so.'],
] as const

export function CurrentDocs() {
  return (
    <Section id="sync" title="No More Outdated Docs">
      <p className={styles.text}>
        After a push, Docwright rewrites only what depends on changed lines. Each sentence knows the state of its
        source:
      </p>
      <dl className={styles.rows}>
        {STATES.map(([name, look, words]) => (
          <div key={name} className={styles.row}>
            <dt className={classes(styles.state, look)}>{name}</dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
