import type { Project } from '../../../../../shared/contract/projects.ts'
import type { Receipt } from '../../../../../shared/contract/receipts.ts'
import { Days, Entry, ListNote, MasterList, MoreEntries } from '../../../../ui/master-detail/master-detail.tsx'
import { timeOf } from '../../../../ui/moments.ts'
import { gistOf, titleOf } from './receipt-words.ts'

type ReceiptListProps = {
  project: Project
  receipts: readonly Receipt[]
  chosen: number | undefined
  onChoose: (id: number) => void
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

/** The refreshes, grouped by day, newest first. */
export function ReceiptList({ project, receipts, chosen, onChoose, more, loadingMore, onMore }: ReceiptListProps) {
  const isFromZip = project.type === 'zip'
  return (
    <MasterList label="Refreshes">
      {project.status === 'DOC_UPDATING' ? (
        <ListNote role="status">
          The documentation is being refreshed to {isFromZip ? 'a new ZIP' : 'new commits'} now.
        </ListNote>
      ) : null}
      <Days items={receipts} at={({ ended_at }) => ended_at}>
        {(receipt) => (
          <Entry
            key={receipt.id}
            title={titleOf(receipt, project.type)}
            detail={`${timeOf(receipt.ended_at)} · ${gistOf(receipt)}`}
            isChosen={receipt.id === chosen}
            onChoose={() => onChoose(receipt.id)}
          />
        )}
      </Days>
      {receipts.length === 0 ? (
        <ListNote>
          Nothing yet. {isFromZip ? 'When a new ZIP is uploaded' : 'When commits arrive'}, you’ll see here what{' '}
          {isFromZip ? 'it' : 'they'} changed in the documentation, and why.
        </ListNote>
      ) : null}
      {more ? (
        <MoreEntries busy={loadingMore} onMore={onMore}>
          Older refreshes
        </MoreEntries>
      ) : null}
    </MasterList>
  )
}
