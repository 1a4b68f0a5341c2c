import { Link } from 'wouter'
import type { Example } from '../../../shared/contract/examples.ts'
import { stageOf } from '../../../shared/statuses/stages.ts'
import { pageAddress } from '../../app/project-address.ts'
import { cut } from './cut.ts'
import styles from './example-card.module.css'

export function ExampleCard({ example }: { example: Example }) {
  const { name, description, default_page_id } = example
  const stage = stageOf(example)
  return (
    <li className={styles.card}>
      <Link href={pageAddress(example, default_page_id)} className={styles.link}>
        <Picture example={example} />
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.text}>{cut(description ?? 'Docwright’s own documentation')}</p>
        {stage ? <p className={styles.stage}>{stage}</p> : null}
      </Link>
    </li>
  )
}

/**
 * Preview of an example. Drawn from the example's current table of contents, so that it is never out of date.
 */
function Picture({ example: { name, pages, ...example } }: { example: Example }) {
  // Removes duplicates, because several pages may have the same name.
  const contents = [...new Set(example.contents)]
  const label = `Contents of ${name}: ${[...contents, pages === 1 ? '1 page' : `${pages} pages`].join(', ')}`
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      <div className={styles.sheet}>
        <div className={styles.contents}>
          {contents.map((page) => (
            <span key={page} className={styles.entry}>
              {page}
            </span>
          ))}
        </div>
        <div className={styles.page}>
          <span className={styles.heading}>{name}</span>
          {WIDTHS.map((width) => (
            <span key={width} className={styles.line} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  )
}

const WIDTHS = ['100%', '94%', '97%', '62%', '99%', '88%']
