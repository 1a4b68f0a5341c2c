import { Section } from './section.tsx'
import styles from './sections.module.css'

const GAINS = [
  [
    'Faster Onboarding',
    'A new colleague reads the system from the outside in: the overview, the topics, then the files. No one has to ask twice.',
  ],
  ['Code Quality Boost', 'Code that’s hard to explain deserves another look. Its page shows you where.'],
  ['Legacy Project Support', 'Get the docs no one had time to write. A ZIP is enough; your repository isn’t touched.'],
  [
    'Smooth Team Handoffs',
    'When a project changes hands, its docs go with it, along with the lines of code behind every statement.',
  ],
  [
    'Lower Bus Factor',
    'Everyone can read what one person knew, check it against the code, and add what only people know.',
  ],
] as const

export function Gains() {
  return (
    <Section id="gains" title="What You Gain">
      <ul className={styles.gains}>
        {GAINS.map(([name, words]) => (
          <li key={name} className={styles.gain}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
