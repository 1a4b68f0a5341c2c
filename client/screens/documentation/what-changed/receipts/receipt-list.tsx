import type { Project } from '../../../../../shared/contract/projects.ts'
import type { Receipt } from '../../../../../shared/contract/receipts.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { dayOf, timeOf } from '../../../../ui/moments.ts'
import { gistOf, titleOf } from './receipt-words.ts'
import styles from './receipts.module.css'

type ReceiptListProps = {
  project: Project
  receipts: readonly Receipt[]
  chosen: number | undefined
  onChoose: (id: number) => void
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

/** The refreshes under their days, newest first. */
export function ReceiptList({ project, receipts, chosen, onChoose, more, loadingMore, onMore }: ReceiptListProps) {
  const now = new Date()
  const isFromZip = project.type === 'zip'
  const days = Map.groupBy(receipts, ({ ended_at }) => dayOf(ended_at, now))
  return (
    <nav className={styles.list} aria-label="Refreshes">
      {project.status === 'DOC_UPDATING' ? (
        <p className={styles.none} role="status">
          The documentation is being brought up to {isFromZip ? 'a new ZIP' : 'new commits'} now.
        </p>
      ) : null}
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {some.map((receipt) => (
              <li key={receipt.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={receipt.id === chosen || undefined}
                  onClick={() => onChoose(receipt.id)}
                >
                  <span className={styles.entryTitle}>{titleOf(receipt)}</span>
                  <span className={styles.entryDetail}>
                    {timeOf(receipt.ended_at)} · {gistOf(receipt)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {receipts.length === 0 ? (
        <p className={styles.none}>
          Nothing yet. {isFromZip ? 'When a new ZIP is uploaded' : 'When commits arrive'}, it is told here what{' '}
          {isFromZip ? 'it' : 'they'} changed in the documentation, and why.
        </p>
      ) : null}
      {more ? (
        <Button size="small" busy={loadingMore} className={styles.more} onClick={onMore}>
          Older refreshes
        </Button>
      ) : null}
    </nav>
  )
}
