import { Slider } from '../slider/slider.tsx'
import { Section } from './section.tsx'
import styles from './sections.module.css'

export function Automatic() {
  return (
    <Section id="integration" title="Fully Automatic">
      <p className={styles.text}>
        From the address of a repository to pages that can be read takes one press. There is nothing to set up in the
        code, and nothing to keep running.
      </p>
      <Slider />
    </Section>
  )
}
