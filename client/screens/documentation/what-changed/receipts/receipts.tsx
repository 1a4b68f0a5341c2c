import { type ReactNode, useState } from 'react'
import type { Project } from '../../../../../shared/contract/projects.ts'
import { messageOf, NetworkError } from '../../../../api/index.ts'
import { Alone, DetailSkeleton, MasterDetail, useBeside } from '../../../../ui/master-detail/master-detail.tsx'
import { RetryNotice } from '../../../../ui/notice/retry-notice.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { LOADING, ReceiptPane } from './receipt-pane.tsx'
import { useReceipts } from './use-receipts.ts'

export type ReceiptsProps = {
  project: Project
  mayUndo: boolean
  /** Returns the notice to show while the server is unreachable. `retry` loads again. */
  offline: (retry: () => void) => ReactNode
}

/** The refreshes of a project: the changes of each with their reasons, and the undo. */
export function Receipts({ project, mayUndo, offline }: ReceiptsProps) {
  const { now, reload, more } = useReceipts(project.id)
  const isBeside = useBeside()
  const [choice, setChoice] = useState<number>()
  if (now.state === 'loading') {
    return (
      <Alone>
        <DetailSkeleton label={LOADING} />
      </Alone>
    )
  }
  if (now.state === 'failed') {
    const retry = () => void reload()
    return (
      <Alone>
        {now.error instanceof NetworkError ? (
          offline(retry)
        ) : (
          <RetryNotice title="Couldn’t load what changed" retry={retry}>
            {messageOf(now.error, 'The server couldn’t answer. Nothing is lost. Please try again.')}
          </RetryNotice>
        )}
      </Alone>
    )
  }
  const chosen = choice ?? (isBeside ? now.receipts[0]?.id : undefined)
  const receipt = now.receipts.find(({ id }) => id === chosen)
  return (
    <MasterDetail
      list={
        <ReceiptList
          project={project}
          receipts={now.receipts}
          chosen={chosen}
          onChoose={setChoice}
          more={now.more}
          loadingMore={now.loadingMore}
          onMore={more}
        />
      }
      detail={
        receipt ? (
          <ReceiptPane
            key={receipt.id}
            project={project}
            receipt={receipt}
            mayUndo={mayUndo}
            onBack={() => setChoice(undefined)}
            onUndone={reload}
          />
        ) : null
      }
    />
  )
}
