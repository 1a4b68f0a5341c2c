import { messageOf, NetworkError } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { ResultList } from './result-list.tsx'
import styles from './search-screen.module.css'
import type { Results } from './use-results.ts'

type FoundProps = { now: Results; readMore: () => void; again: () => void; query: string; isNarrowed: boolean }

/** What was found, or why there is nothing. */
export function Found({ now, readMore, again, query, isNarrowed }: FoundProps) {
  switch (now.state) {
    case 'none-asked':
      return (
        <p className={styles.invitation}>
          Find what is written and coded in your projects: words, the name of a symbol, a path. Where nothing has a word
          as you write it, what is spelled alike is found.
        </p>
      )
    case 'asking':
      return <ResultSkeleton />
    case 'failed':
      return (
        <div className={styles.notice}>
          <RetryNotice title="The search did not work" retry={again}>
            {now.error instanceof NetworkError
              ? 'The server cannot be reached, and no project is kept on this device with its text. “Available offline” in the settings of a project keeps it here.'
              : messageOf(now.error, 'Your projects are safe. Please try again.')}
          </RetryNotice>
        </div>
      )
    case 'found':
      return <FoundList now={now} readMore={readMore} query={query} isNarrowed={isNarrowed} />
  }
}

type FoundListProps = Pick<FoundProps, 'readMore' | 'query' | 'isNarrowed'> & { now: Results & { state: 'found' } }

function FoundList({ now: { hits, answer, more }, readMore, query, isNarrowed }: FoundListProps) {
  const { total, similar, from, projects } = answer
  if (total === 0) {
    return (
      <div className={styles.nothing} role="status">
        <h2 className={styles.nothingTitle}>Nothing was found</h2>
        <p>
          No passage has a word of “{query.trim()}”, nor one that is spelled alike.
          {isNarrowed ? ' Search all projects, documentation and code, for more.' : ' Try other words.'}
        </p>
      </div>
    )
  }
  return (
    <>
      {from === 'device' ? (
        <div className={styles.notice}>
          <Notice tone="info" title="You are offline">
            Searched is what is kept on this device: {projects.map(({ name }) => name).join(', ')}.
          </Notice>
        </div>
      ) : null}
      <p className={styles.count} role="status">
        {total === 1 ? '1 passage' : `${total.toLocaleString('en')} passages`}
        {similar ? ' with words that are spelled alike; none has them as they are written' : ''}
      </p>
      <ResultList hits={hits} names={new Map(projects.map(({ id, name }) => [id, name]))} />
      {more === 'end' ? null : (
        <div className={styles.more}>
          <Button busy={more === 'asking'} onClick={readMore}>
            Show more
          </Button>
          <p role="status">{more === 'failed' ? 'More could not be read. Please try again.' : null}</p>
        </div>
      )}
    </>
  )
}

function ResultSkeleton() {
  return (
    <SkeletonGroup label="Searching">
      <div className={styles.skeleton}>
        {[46, 88, 72, 38, 92, 64].map((width) => (
          <SkeletonBar key={width} width={`${width}%`} height={14} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
