import { ArrowRight, FileArchive, GitBranch, SquarePen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type Example, listExamples } from '../../../shared/contract/examples.ts'
import { send } from '../../api/index.ts'
import { paths } from '../../app/paths.ts'
import { pageAddress } from '../../app/project-address.ts'
import { classes } from '../../ui/classes.ts'
import styles from './empty-list.module.css'
import type { DraftType } from './new-project/main-action.ts'

const WAYS = [
  {
    type: 'github',
    icon: GitBranch,
    title: 'Connect a repository',
    text: 'Paste its URL. Docwright refreshes the documentation after each new commit.',
  },
  {
    type: 'zip',
    icon: FileArchive,
    title: 'Upload a ZIP',
    text: 'For code that isn’t on a git host, up to 100\u00a0MB.',
  },
  {
    type: 'empty',
    icon: SquarePen,
    title: 'Start with an empty page',
    text: 'Write your own pages, alone or together.',
  },
] as const satisfies readonly { type: DraftType; icon: unknown; title: string; text: string }[]

/** Shown to people without projects. Offers three ways to start, and an example to read first. */
export function EmptyList({ onStart }: { onStart: (type: DraftType) => void }) {
  return (
    <div className={styles.empty}>
      <div role="status" className={styles.words}>
        <h2 className={styles.title}>No projects found</h2>
        <p className={styles.text}>Create a new project to start writing documentation</p>
      </div>
      <ul className={styles.ways} aria-label="Ways to start">
        {WAYS.map(({ type, icon: Icon, title, text }, at) => (
          <li key={type}>
            <button
              type="button"
              className={classes(styles.way, at === 0 && styles.first)}
              onClick={() => onStart(type)}
            >
              <Icon aria-hidden="true" className={styles.icon} />
              <span className={styles.wayTitle}>{title}</span>
              <span className={styles.wayText}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <ExampleLine />
    </div>
  )
}

/** The installation's first example that has pages to read; nothing if there is none. */
function ExampleLine() {
  const [example, setExample] = useState<Example>()
  useEffect(() => {
    send(listExamples, {}, { handled: 'all' })
      .then((examples) => setExample(examples.find(({ default_page_id: page }) => page !== null) ?? examples[0]))
      .catch((error: unknown) => console.warn('Couldn’t load the examples', error))
  }, [])
  if (!example) return null
  const { name, description, default_page_id: page } = example
  return (
    <Link href={page === null ? paths.examples() : pageAddress(example, page)} className={styles.example}>
      <span className={styles.exampleWords}>
        <span className={styles.exampleTitle}>See an example: {name}</span>
        {description ? <span className={styles.wayText}>{description}</span> : null}
      </span>
      <ArrowRight aria-hidden="true" className={styles.arrow} />
    </Link>
  )
}
