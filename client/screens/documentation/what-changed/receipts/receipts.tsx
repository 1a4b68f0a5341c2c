import { type ReactNode, useState } from 'react'
import type { Project } from '../../../../../shared/contract/projects.ts'
import { messageOf, NetworkError } from '../../../../api/index.ts'
import { RetryNotice } from '../../../../ui/notice/retry-notice.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { ReceiptList } from './receipt-list.tsx'
import { ReceiptPane } from './receipt-pane.tsx'
import styles from './receipts.module.css'
import { ReceiptsSkeleton } from './receipts-skeleton.tsx'
import { useReceipts } from './use-receipts.ts'

export type ReceiptsProps = {
  project: Project
  mayUndo: boolean
  /** What is shown while the server cannot be reached. */
  offline: (retry: () => void) => ReactNode
}

/** Room for the list and a refresh side by side. */
const BESIDE = '(min-width: 760px)'

/** The refreshes of a project: what each changed and why, and the way back. */
export function Receipts({ project, mayUndo, offline }: ReceiptsProps) {
  const { now, reload, more } = useReceipts(project.id)
  const isBeside = useMedia(BESIDE)
  const [choice, setChoice] = useState<number>()
  if (now.state === 'loading') return <Alone>{<ReceiptsSkeleton />}</Alone>
  if (now.state === 'failed') {
    const retry = () => void reload()
    return (
      <Alone>
        {now.error instanceof NetworkError ? (
          offline(retry)
        ) : (
          <RetryNotice title="What changed could not be read" retry={retry}>
            {messageOf(now.error, 'Nothing is lost; the server could not answer just now. Please try again.')}
          </RetryNotice>
        )}
      </Alone>
    )
  }
  const chosen = choice ?? (isBeside ? now.receipts[0]?.id : undefined)
  const receipt = now.receipts.find(({ id }) => id === chosen)
  return (
    <div className={styles.receipts} data-shows={receipt ? 'receipt' : 'list'}>
      <ReceiptList
        project={project}
        receipts={now.receipts}
        chosen={chosen}
        onChoose={setChoice}
        more={now.more}
        loadingMore={now.loadingMore}
        onMore={more}
      />
      {receipt ? (
        <ReceiptPane
          key={receipt.id}
          project={project}
          receipt={receipt}
          mayUndo={mayUndo}
          onBack={() => setChoice(undefined)}
          onUndone={reload}
        />
      ) : null}
    </div>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return <div className={styles.alone}>{children}</div>
}
