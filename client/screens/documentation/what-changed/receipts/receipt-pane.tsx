import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Project } from '../../../../../shared/contract/projects.ts'
import { type Receipt, undoReceipt, type WholeReceipt } from '../../../../../shared/contract/receipts.ts'
import { messageOf, NetworkError, send } from '../../../../api/index.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { DetailPane, DetailSkeleton } from '../../../../ui/master-detail/master-detail.tsx'
import { momentOf } from '../../../../ui/moments.ts'
import { RetryNotice } from '../../../../ui/notice/retry-notice.tsx'
import { showToast } from '../../../../ui/toast/toasts.ts'
import { ReceiptPages } from './receipt-pages.tsx'
import { ReceiptSources } from './receipt-sources.tsx'
import { counted, originOf, storyOf, titleOf, tokenWords, tookWords } from './receipt-words.ts'
import styles from './receipts.module.css'
import { useReceipt } from './use-receipts.ts'

export const LOADING = 'Loading what changed'

type ReceiptPaneProps = {
  project: Project
  receipt: Receipt
  mayUndo: boolean
  onBack: () => void
  onUndone: () => Promise<void>
}

/** One refresh: its commits, the differences in the code, and the changes in the pages. */
export function ReceiptPane({ project, receipt, mayUndo, onBack, onUndone }: ReceiptPaneProps) {
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<number>()
  const text = useRef<HTMLElement>(null)
  const { now, reload, more } = useReceipt(project.id, receipt.id, receipt.undone_at)
  const undo = async () => {
    setAsking(false)
    setLeft(receipt.pages)
    try {
      await undoAll(project.id, receipt.id, setLeft)
      showToast({
        title: 'The refresh was undone',
        text: 'Anything that couldn’t be undone is in the list of pages, with the reason.',
        type: 'success',
      })
    } catch (error) {
      console.warn('A refresh could not be undone', error)
      showToast({ title: 'Couldn’t undo the refresh', text: whyNot(error), type: 'error' })
    }
    await onUndone()
    reload()
    setLeft(undefined)
    // Moves the focus to the text, because the focused button no longer exists.
    text.current?.focus()
  }
  return (
    <>
      <DetailPane
        title={titleOf(receipt, project.type)}
        lines={[detailOf(receipt, project)]}
        back="All refreshes"
        onBack={onBack}
        acts={
          mayUndo && receipt.undoable ? (
            <Button size="small" busy={left !== undefined} onClick={() => setAsking(true)}>
              <Undo2 aria-hidden="true" />
              {left === undefined ? 'Undo this refresh' : `Undoing: ${counted(left, 'page')} left`}
            </Button>
          ) : null
        }
        label="What this refresh changed"
        text={text}
        className={styles.text}
      >
        {receipt.undone_at ? (
          <p className={styles.undone} role="status">
            {['Undone', momentOf(receipt.undone_at, new Date()), receipt.undone_by].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        <div className={styles.story}>
          {storyOf(receipt).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
        {now.state === 'ready' ? (
          <Found project={project} details={now.details} loadingMore={now.loadingMore} more={more} />
        ) : now.state === 'loading' ? (
          <DetailSkeleton label={LOADING} />
        ) : (
          <RetryNotice title="Couldn’t load its pages" retry={reload}>
            {now.error instanceof NetworkError
              ? 'The server couldn’t be reached.'
              : messageOf(now.error, 'The server couldn’t answer. Nothing is lost.')}
          </RetryNotice>
        )}
      </DetailPane>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Undo this refresh?"
        description="This restores the generated text from before the refresh. What people wrote since then stays. New pages that no one edited are deleted. The next refresh makes these changes again. Each page’s history keeps the current text."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => void undo()}>
              Undo the refresh
            </Button>
          </>
        }
      />
    </>
  )
}

type FoundProps = { project: Project; details: WholeReceipt; loadingMore: boolean; more: () => void }

function Found({ project, details, loadingMore, more }: FoundProps) {
  return (
    <>
      {details.pages.length > 0 ? (
        <ReceiptPages
          project={project}
          pages={details.pages}
          more={details.more_pages}
          loadingMore={loadingMore}
          onMore={more}
        />
      ) : null}
      <ReceiptSources project={project} details={details} />
    </>
  )
}

/** Undoes all pages of a refresh. Each call undoes some, so it is sent until none is left. */
async function undoAll(projectId: number, receipt: number, onLeft: (left: number) => void): Promise<void> {
  for (let left = 1; left > 0; ) {
    const answer = await send(undoReceipt, { params: { id: projectId, receipt } }, { handled: 'all' })
    left = answer.left
    onLeft(left)
  }
}

function detailOf(receipt: Receipt, project: Project): string {
  const now = new Date()
  const origin = originOf(receipt, project.type, now)
  return [momentOf(receipt.ended_at, now), origin, tookWords(receipt), tokenWords(receipt.tokens)]
    .filter(Boolean)
    .join(' · ')
}

function whyNot(error: unknown): string {
  if (error instanceof NetworkError)
    return 'The server couldn’t be reached. Click “Undo this refresh” again to continue.'
  return messageOf(error, 'Click “Undo this refresh” again to continue.')
}
