import { Link } from 'wouter'
import type { FallenParagraph, ModelTrouble } from '../../../shared/contract/model.ts'
import { paths } from '../../app/paths.ts'
import { momentOf } from '../../ui/moments.ts'
import styles from './administration-screen.module.css'
import { NamedText } from './named-text.tsx'

const KINDS: Readonly<Record<ModelTrouble, string>> = {
  absent: 'The server couldn’t be reached',
  late: 'The server took too long',
  refused: 'The server refused',
  broken: 'The answer was cut off',
  unusable: 'Failed the checks',
  repeats: 'Repeats another page',
}

/** Newest paragraphs that couldn't be written, with the reasons. */
export function FallenParagraphs({ fallen }: { fallen: readonly FallenParagraph[] }) {
  if (fallen.length === 0) return null
  const now = new Date()
  return (
    <>
      <p className={styles.hint} id="fallen">
        Pages without one, newest first:
      </p>
      <ul className={styles.fallen} aria-labelledby="fallen">
        {fallen.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The list is read once and never changes.
          <li key={at}>
            <Place {...each} />
            <span>
              {KINDS[each.fault]}
              {each.reason ? ': ' : ''}
              <NamedText text={each.reason ?? ''} />
            </span>
            <span className={styles.when}>{momentOf(each.asked_at, now)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Place({ project, page }: FallenParagraph) {
  if (!project || !page) return <span>In a project where you aren’t a member</span>
  return (
    <Link href={paths.project(project.id, page.id)}>
      {project.name}: {page.name}
    </Link>
  )
}
