import { classes } from '../../../ui/classes.ts'
import styles from './typed-demo.module.css'

export const OLD_SENTENCE = 'A request is tried three times before it fails.'
export const NEW_SENTENCE = 'A request is tried five times before it fails.'
export const COMMAND = 'git push'

/** Content of the demo at one moment. */
export type Scene = {
  /** The typed part of the value in the code. */
  value: string
  /** The typed part of the command under the code. */
  command: string
  /** The written part of the sentence that describes the value. */
  sentence: string
  state: 'current' | 'stale' | 'writing' | 'written'
  /** Place of the typing cursor; null if there is none. */
  caret: 'value' | 'command' | 'sentence' | null
}

export const LAST_SCENE: Scene = {
  value: '5',
  command: COMMAND,
  sentence: NEW_SENTENCE,
  state: 'written',
  caret: null,
}

/** Code at the left, and the page that describes the code at the right. */
export function Stage({ scene }: { scene: Scene }) {
  return (
    <div className={styles.stage} aria-hidden="true" data-state={scene.state}>
      <Code scene={scene} />
      <Page scene={scene} />
    </div>
  )
}

function Code({ scene: { value, command, caret } }: { scene: Scene }) {
  return (
    <div className={styles.code}>
      <p className={styles.caption}>retry.ts</p>
      <pre>
        <span className={styles.line}>
          <i>export const</i> policy = {'{'}
        </span>
        <span className={classes(styles.line, value !== '3' && styles.changed)}>
          {'  '}attempts: <b>{value}</b>
          {caret === 'value' ? <Caret /> : null},
        </span>
        <span className={styles.line}>
          {'  '}pauseMs: <b>250</b>,
        </span>
        <span className={styles.line}>{'}'}</span>
        <span className={styles.line}> </span>
        <span className={styles.line}>
          <em>$</em> {command}
          {caret === 'command' ? <Caret /> : null}
        </span>
      </pre>
    </div>
  )
}

function Page({ scene: { sentence, state, caret } }: { scene: Scene }) {
  const isStale = state === 'stale' || state === 'writing'
  return (
    <div className={styles.page}>
      <p className={styles.caption}>Requests</p>
      <p className={styles.heading}>When a request fails</p>
      <p className={classes(styles.sentence, isStale && styles.stale, state === 'written' && styles.written)}>
        {sentence}
        {caret === 'sentence' ? <Caret /> : null}
        {/* Text still to come keeps its room, so that nothing below moves. */}
        <span className={styles.ghost}>{state === 'writing' ? NEW_SENTENCE.slice(sentence.length) : ''}</span>{' '}
        <span className={styles.chip}>{isStale ? 'retry.ts:2 changed' : 'retry.ts:2'}</span>
      </p>
      <p>We chose a fixed pause after the outage in March.</p>
      <p className={classes(styles.receipt, state !== 'written' && styles.ghost)}>
        1 statement rewritten, 41 kept. What people wrote: untouched.
      </p>
    </div>
  )
}

function Caret() {
  return <span className={styles.caret} />
}
