import { Section } from './section.tsx'
import styles from './sections.module.css'

const WAYS = [
  ['A repository', 'Give its address. The main branch is read, and what you push later is taken in.'],
  ['A ZIP archive', 'Up to 100 MB. For code that lies nowhere, or nowhere that may be reached.'],
  ['Nothing yet', 'An empty project is a place to write in, together, from the first sentence on.'],
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
