import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Project } from '../../../shared/contract/projects.ts'
import { stageOf } from '../../../shared/statuses/stages.ts'
import { pageAddress } from '../../app/paths.ts'
import styles from './landing-screen.module.css'

/** What the product makes, to be read at once. Left out where this installation has no example. */
export function ExampleList({ examples }: { examples: readonly Project[] }) {
  if (examples.length === 0) return null

  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 id="examples" className={styles.sectionTitle}>
        Read what it writes
      </h2>
      <p className={styles.sectionText}>
        No picture says as much as the thing itself. This is generated documentation, open to everyone, with the source
        behind each statement one press away.
      </p>
      <ul className={styles.exampleRows}>
        {examples.map((example) => (
          <li key={example.id}>
            <Link href={pageAddress(example, example.default_page_id)} className={styles.example}>
              <span className={styles.exampleWords}>
                <span className={styles.exampleName}>{example.name}</span>
                <span className={styles.exampleText}>
                  {stageOf(example)
                    ? `Being written: ${stageOf(example)}`
                    : (example.description ?? 'Documentation of its own sources')}
                </span>
              </span>
              <ArrowRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
