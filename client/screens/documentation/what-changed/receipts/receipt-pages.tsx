import { Link } from 'wouter'
import type { Project } from '../../../../../shared/contract/projects.ts'
import type { ReceiptPage, ReceiptReason } from '../../../../../shared/contract/receipts.ts'
import { pageAddress } from '../../../../app/project-address.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { deedsOf, sentence, undoneWords } from './receipt-words.ts'
import styles from './receipts.module.css'

type ReceiptPagesProps = {
  project: Project
  pages: readonly ReceiptPage[]
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

/** Lists what a refresh did to each page, and the code that caused it. */
export function ReceiptPages({ project, pages, more, loadingMore, onMore }: ReceiptPagesProps) {
  return (
    <section className={styles.part} aria-labelledby="receipt-pages">
      <h4 id="receipt-pages">Pages</h4>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.page_id}>
            {page.name === null || page.undone?.page === 'removed' ? (
              <span className={styles.gone}>{page.name ?? 'A page that was deleted since'}</span>
            ) : (
              <Link href={pageAddress(project, page.page_id)} className={styles.page}>
                {page.name || 'Untitled'}
              </Link>
            )}
            <p>
              {sentence(deedsOf(page))} <Why why={page.why} />
            </p>
            {page.successor ? (
              <p>
                Its files are now described on{' '}
                <Link href={pageAddress(project, page.successor.id)} className={styles.page}>
                  {page.successor.name || 'Untitled'}
                </Link>
                .
              </p>
            ) : null}
            {page.undone ? <p className={styles.outcome}>{undoneWords(page.undone)}</p> : null}
          </li>
        ))}
      </ul>
      {more ? (
        <Button size="small" busy={loadingMore} onClick={onMore}>
          More pages
        </Button>
      ) : null}
    </section>
  )
}

function Why({ why }: { why: readonly ReceiptReason[] }) {
  if (why.length === 0) return null
  return (
    <span className={styles.why}>
      Because of{' '}
      {why.map(({ path, symbols }, at) => (
        <span key={path}>
          {at > 0 ? '; ' : ''}
          {symbols.map((symbol, place) => (
            <span key={symbol}>
              {place > 0 ? ', ' : ''}
              <code>{symbol}</code>
            </span>
          ))}
          {symbols.length > 0 ? ' in ' : ''}
          <code>{path}</code>
        </span>
      ))}
    </span>
  )
}
