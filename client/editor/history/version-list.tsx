import type { PageHistory } from '../../../shared/contract/versions.ts'
import { Days, Entry, ListNote, MasterList, MoreEntries } from '../../ui/master-detail/master-detail.tsx'
import { momentOf, timeOf } from '../../ui/moments.ts'
import { peopleOf, reasonOf } from './version-words.ts'

/** A version by its number, or the page as it is now. */
export type Chosen = number | 'present'

export const CURRENT = 'Current version'

type VersionListProps = {
  history: PageHistory
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
  loadingMore: boolean
  onMore: () => void
}

/** Versions of a page, grouped by day, with the current page on top. */
export function VersionList({
  history: { present, versions, more },
  chosen,
  onChoose,
  loadingMore,
  onMore,
}: VersionListProps) {
  const now = new Date()
  const kept = versions.find(({ seq }) => seq === present.seq)
  const earlier = versions.filter((version) => version !== kept)
  return (
    <MasterList label="Versions">
      <ul>
        <Entry
          title={CURRENT}
          detail={[kept?.name, momentOf(present.changed_at, now), kept ? reasonOf(kept) : peopleOf(present.authors)]
            .filter(Boolean)
            .join(' · ')}
          isChosen={chosen === 'present'}
          onChoose={() => onChoose('present')}
        />
      </ul>
      <Days items={earlier} at={({ created_at }) => created_at}>
        {(version) => (
          <Entry
            key={version.seq}
            title={version.name ?? timeOf(version.created_at)}
            isMarked={version.name !== null}
            detail={[version.name === null ? '' : timeOf(version.created_at), reasonOf(version)]
              .filter(Boolean)
              .join(' · ')}
            isChosen={chosen === version.seq}
            onChoose={() => onChoose(version.seq)}
          />
        )}
      </Days>
      {earlier.length === 0 ? (
        <ListNote>
          No earlier versions yet. Docwright keeps one after each session of edits, before and after each refresh, and
          when someone names one.
        </ListNote>
      ) : null}
      {more ? (
        <MoreEntries busy={loadingMore} onMore={onMore}>
          Older versions
        </MoreEntries>
      ) : null}
    </MasterList>
  )
}
