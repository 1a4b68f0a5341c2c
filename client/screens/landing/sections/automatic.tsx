import { Slider } from '../slider/slider.tsx'
import { Section } from './section.tsx'
import styles from './sections.module.css'

export function Automatic() {
  return (
    <Section id="integration" title="Fully Automatic">
      <p className={styles.text}>
        Getting from a repository’s URL to readable pages takes one click. There is nothing to set up in the code, and
        nothing to keep running.
      </p>
      <Slider />
    </Section>
  )
}
