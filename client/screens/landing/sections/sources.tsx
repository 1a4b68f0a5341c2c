import { Section } from './section.tsx'
import styles from './sections.module.css'

const WAYS = [
  ['A repository', 'Paste its URL. Docwright reads the main branch and picks up each push.'],
  ['A ZIP', 'Up to 100 MB. For code in no repository, or in one we can’t reach.'],
  ['Nothing yet', 'Start with an empty project and write together.'],
] as const

export function Sources() {
  return (
    <Section id="sources" title="Turn Code Into Docs">
      <p className={styles.text}>
        Docwright reads your sources and turns them into a tree of pages: an overview of the project, its topics and
        subtopics, and the files, in English, German or Russian.
      </p>
      <dl className={styles.rows}>
        {WAYS.map(([name, words]) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
