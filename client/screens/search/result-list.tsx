import { FileCode, FileText } from 'lucide-react'
import { Link } from 'wouter'
import type { SearchHit } from '../../../shared/contract/rag.ts'
import { addressOf, placeOf, titleOf } from '../../search/hit-words.ts'
import { Marked } from '../../search/marked.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './search-screen.module.css'

type ResultListProps = { hits: readonly SearchHit[]; names: ReadonlyMap<number, string> }

/** Lists the results, each with its location and the reason for the match. */
export function ResultList({ hits, names }: ResultListProps) {
  return (
    <ol className={styles.results}>
      {hits.map((hit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results are only ever added at the end.
        <Result key={at} hit={hit} project={names.get(hit.project_id)} />
      ))}
    </ol>
  )
}

function Result({ hit, project }: { hit: SearchHit; project: string | undefined }) {
  const isCode = hit.kind === 'code'
  const Icon = isCode ? FileCode : FileText
  const href = addressOf(hit)
  const place = placeOf(hit)
  const words = (
    <>
      <Icon aria-hidden="true" />
      <span className={classes(styles.title, isCode && styles.code)}>{titleOf(hit)}</span>
    </>
  )
  return (
    <li className={styles.result}>
      <h2 className={styles.heading}>
        {/^https?:/.test(href) ? (
          <a href={href} target="_blank" rel="noopener" className={styles.link}>
            {words}
          </a>
        ) : (
          <Link href={href} className={styles.link}>
            {words}
          </Link>
        )}
      </h2>
      <p className={styles.place}>
        {project ? (
          <span>
            <bdi>{project}</bdi>
          </span>
        ) : null}
        {place ? (
          <span className={classes(isCode && styles.code)}>
            <bdi>{place}</bdi>
          </span>
        ) : null}
      </p>
      {hit.snippet.text ? (
        <p className={classes(styles.snippet, isCode && styles.lines)}>
          <Marked {...hit.snippet} />
        </p>
      ) : null}
    </li>
  )
}
