import { classes } from '../../../ui/classes.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const STATES = [
  ['Current', styles.current, 'The lines are as they were when the sentence was written.'],
  ['Moved', styles.moved, 'They’re somewhere else now. The link follows them.'],
  ['Stale', styles.stale, 'They changed. The sentence is marked until it’s rewritten or someone confirms it.'],
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
