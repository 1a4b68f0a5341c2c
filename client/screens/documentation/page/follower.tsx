import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageDetail, PageRow } from '../../../../shared/contract/pages.ts'
import type { Writer } from '../../../../shared/protocol/reading.ts'
import { NetworkError } from '../../../api/index.ts'
import { PeopleButton } from '../../../editor/presence/people.tsx'
import { keepPlace } from '../../../editor/reading/keep-place.ts'
import { followReading } from '../../../sync/reading/follow-reading.ts'
import { freshnessWords, LIVE } from '../../../sync/reading/freshness.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import styles from './follower.module.css'

type FollowerProps = {
  page: PageRow
  /** Version of the page on the screen. `error` says why it may not be the newest version. */
  detail: PageDetail | undefined
  error: unknown
  show: (page: PageDetail) => void
  /** Called with whether the shown page matches the server's version. */
  onLive: (isLive: boolean) => void
}

/**
 * Keeps a read-only page in step with the server. Shows who is editing it, and says so if the shown page
 * differs from the server's version.
 */
export function Follower({ page, detail, error, show, onLive }: FollowerProps) {
  const [freshness, setFreshness] = useState(LIVE)
  const [people, setPeople] = useState<readonly Writer[]>([])
  const isAsked = detail?.version !== undefined || error !== undefined
  const latest = useRef({ detail, error, show })
  latest.current = { detail, error, show }

  useEffect(() => {
    if (!isAsked) return
    return followReading({
      pageId: page.id,
      shown: latest.current.detail?.version,
      isFailing: latest.current.error instanceof NetworkError,
      show: (newer) => {
        const restore = keepPlace(document.querySelector('article[data-page]'))
        // Updates synchronously, so that no one scrolls or selects before `restore` runs.
        flushSync(() => latest.current.show(newer))
        restore()
      },
      onFreshness: setFreshness,
      onPeople: setPeople,
    })
  }, [page.id, isAsked])
  useEffect(() => onLive(freshness.is === 'live'), [freshness, onLive])

  const words = freshnessWords(freshness, page.updated_at, new Date())
  return (
    <>
      <PeopleButton title="Typing now" people={people} />
      {words ? (
        <span className={styles.freshness} data-freshness={freshness.is}>
          <Badge tone="attention" dot>
            <span className={styles.words}>{words}</span>
          </Badge>
        </span>
      ) : null}
      {/* Screen readers announce the words without the time, because the time keeps changing. */}
      <span className="visually-hidden" role="status">
        {words?.replace(/ (?:at|from) [^,;]*$/, '') ?? ''}
      </span>
    </>
  )
}
