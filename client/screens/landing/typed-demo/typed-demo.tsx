import { late } from '../../../ui/late.tsx'
import { Section } from '../sections/section.tsx'
import { LAST_SCENE, NEW_SENTENCE, OLD_SENTENCE, Stage } from './stage.tsx'
import styles from './typed-demo.module.css'

const PlayingDemo = late(async () => (await import('./playing-demo.tsx')).PlayingDemo, StillDemo)

const TOLD = `Someone changes a limit in the code from 3 to 5 and pushes. On the page, the statement “${OLD_SENTENCE}” is marked as stale, then rewritten: “${NEW_SENTENCE}” Text that a person wrote stays as it is.`

/**
 * Demo in which someone changes code, pushes it, and a sentence is updated. Screen readers get it as static
 * text.
 */
export function TypedDemo() {
  return (
    <Section id="demo" title="See a Statement Update Itself">
      <figure>
        <p className="visually-hidden">{TOLD}</p>
        <PlayingDemo />
      </figure>
    </Section>
  )
}

/** Last scene of the demo, for people without scripts and until the animation has loaded. */
function StillDemo() {
  return (
    <>
      <Stage scene={LAST_SCENE} />
      <div className={styles.controls} />
    </>
  )
}
