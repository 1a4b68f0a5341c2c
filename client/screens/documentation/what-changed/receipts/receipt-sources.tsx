import type { ReactNode } from 'react'
import type { Project } from '../../../../../shared/contract/projects.ts'
import type { WholeReceipt } from '../../../../../shared/contract/receipts.ts'
import { counted, short } from './receipt-words.ts'
import styles from './receipts.module.css'

type ReceiptSourcesProps = { project: Pick<Project, 'type'>; details: WholeReceipt }

/** The commits or the archive of a refresh, and the differences in files and symbols. */
export function ReceiptSources({ project, details: { receipt, files, symbols } }: ReceiptSourcesProps) {
  const { commits, more_commits: moreCommits } = receipt
  return (
    <>
      {commits.length > 0 ? (
        <section className={styles.part} aria-labelledby="receipt-commits">
          <h4 id="receipt-commits">{project.type === 'zip' ? 'ZIP' : 'Commits'}</h4>
          <ul className={styles.commits}>
            {commits.map(({ hash, subject }) => (
              <li key={hash}>
                {project.type === 'zip' ? null : <code>{short(hash)}</code>} {subject}
              </li>
            ))}
            {moreCommits ? <li>and earlier ones</li> : null}
          </ul>
        </section>
      ) : null}
      <Folded title={counted(receipt.files, 'changed file')} count={receipt.files} shown={files.length}>
        {files.map(({ path, what, from }) => (
          <li key={path}>
            <code>{path}</code> {what}
            {from ? (
              <>
                {' '}
                from <code>{from}</code>
              </>
            ) : null}
          </li>
        ))}
      </Folded>
      <Folded title={counted(receipt.symbols, 'changed symbol')} count={receipt.symbols} shown={symbols.length}>
        {symbols.map(({ path, name, what }) => (
          <li key={`${path} ${name}`}>
            <code>{name}</code> {what}, in <code>{path}</code>
          </li>
        ))}
      </Folded>
    </>
  )
}

type FoldedProps = { title: string; count: number; shown: number; children: ReactNode }

function Folded({ title, count, shown, children }: FoldedProps) {
  if (count === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <ul className={styles.commits}>
        {children}
        {count > shown ? <li>and {(count - shown).toLocaleString('en')} more</li> : null}
      </ul>
    </details>
  )
}
