import type { PageHistory, PageVersion } from '../../../shared/contract/versions.ts'
import { Button } from '../../ui/button/button.tsx'
import { dayOf, momentOf, timeOf } from '../../ui/moments.ts'
import styles from './history.module.css'
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

/** The versions of a page under their days, the page as it is now on top. */
export function VersionList({
  history: { present, versions, more },
  chosen,
  onChoose,
  loadingMore,
  onMore,
}: VersionListProps) {
  const now = new Date()
  const kept = versions.find(({ seq }) => seq === present.seq)
  return (
    <nav className={styles.list} aria-label="Versions">
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
      {byDay(
        versions.filter((version) => version !== kept),
        now,
      ).map(({ day, versions: some }) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {some.map((version) => (
              <Entry
                key={version.seq}
                title={version.name ?? timeOf(version.created_at)}
                isNamed={version.name !== null}
                detail={[version.name === null ? '' : timeOf(version.created_at), reasonOf(version)]
                  .filter(Boolean)
                  .join(' · ')}
                isChosen={chosen === version.seq}
                onChoose={() => onChoose(version.seq)}
              />
            ))}
          </ul>
        </section>
      ))}
      {versions.every((version) => version === kept) ? (
        <p className={styles.none}>
          No earlier versions yet. They are kept as people write, before and after each refresh, and when somebody names
          one.
        </p>
      ) : null}
      {more ? (
        <Button size="small" busy={loadingMore} className={styles.more} onClick={onMore}>
          Older versions
        </Button>
      ) : null}
    </nav>
  )
}

type EntryProps = { title: string; detail: string; isNamed?: boolean; isChosen: boolean; onChoose: () => void }

function Entry({ title, detail, isNamed = false, isChosen, onChoose }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={styles.entryTitle} data-named={isNamed || undefined}>
          {title}
        </span>
        <span className={styles.entryDetail}>{detail}</span>
      </button>
    </li>
  )
}

function byDay(versions: readonly PageVersion[], now: Date): { day: string; versions: PageVersion[] }[] {
  const days: { day: string; versions: PageVersion[] }[] = []
  for (const version of versions) {
    const day = dayOf(version.created_at, now)
    const last = days.at(-1)
    if (last?.day === day) last.versions.push(version)
    else days.push({ day, versions: [version] })
  }
  return days
}
