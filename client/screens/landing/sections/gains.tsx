import { Section } from './section.tsx'
import styles from './sections.module.css'

const GAINS = [
  [
    'Faster Onboarding',
    'A new colleague reads the system from the outside in: the overview, the topics, then the files. Nobody has to be asked twice.',
  ],
  [
    'Code Quality Boost',
    'What is hard to explain is worth another look. A page that describes the code as it is shows where that is.',
  ],
  [
    'Legacy Project Support',
    'Old code gets the pages that nobody had time to write. An archive is enough; the repository stays as it is.',
  ],
  [
    'Smooth Team Handoffs',
    'When a project changes hands, what it does and why goes along with it, with the lines that prove it.',
  ],
  [
    'Lower Bus Factor',
    'What one person knew stands where everybody can read it, check it against the code, and add what only people know.',
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
