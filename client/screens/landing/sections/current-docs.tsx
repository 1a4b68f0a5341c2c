import { classes } from '../../../ui/classes.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const STATES = [
  ['Current', styles.current, 'The lines haven’t changed since the statement was written.'],
  ['Moved', styles.moved, 'The lines moved. The link follows them.'],
  ['Stale', styles.stale, 'The lines changed. The statement is marked until it’s rewritten or someone confirms it.'],
  ['Gone', styles.gone, 'The lines were removed, and the statement says so.'],
] as const

export function CurrentDocs() {
  return (
    <Section id="sync" title="No More Outdated Docs">
      <p className={styles.text}>
        After a push, Docwright rewrites only what depends on changed lines. Each statement shows the state of its
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
