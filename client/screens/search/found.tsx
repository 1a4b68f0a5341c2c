import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { ResultList } from './result-list.tsx'
import type { Found as FoundState, Results } from './result-reader.ts'
import { countWords, failureWords, nothingWords } from './result-words.ts'
import styles from './search-screen.module.css'

type FoundProps = { now: Results; readMore: () => void; again: () => void }

/** Shows the results, or why there are none. */
export function Found({ now, readMore, again }: FoundProps) {
  switch (now.state) {
    case 'none-asked':
      return (
        <p className={styles.invitation}>
          Search the docs and code of your projects: words, the name of a symbol, a path. If nothing matches exactly,
          similar spellings are found. “Quotation marks” search for an exact phrase.
        </p>
      )
    case 'asking':
      return <ResultSkeleton />
    case 'failed':
      return (
        <div className={styles.notice}>
          <RetryNotice title="Couldn’t search" retry={again}>
            {failureWords(now.error)}
          </RetryNotice>
        </div>
      )
    case 'found':
      return (
        <>
          <Searched answer={now.answer} />
          {now.answer.total > 0 ? (
            <FoundList now={now} readMore={readMore} />
          ) : now.isOld ? (
            <ResultSkeleton />
          ) : (
            <Nothing {...now} />
          )}
        </>
      )
  }
}

/** Says that only projects on this device were searched. Shown whenever the answer isn't from the server. */
function Searched({ answer }: Pick<FoundState, 'answer'>) {
  if (answer.from === 'server') return null
  return (
    <div className={styles.notice}>
      <Notice tone="info" title="The server couldn’t be reached">
        Searching projects on this device: {answer.searched.join(', ')}.
      </Notice>
    </div>
  )
}

function Nothing({ asked: { query, projectId, kind } }: Pick<FoundState, 'asked'>) {
  const isNarrowed = projectId !== undefined || kind !== undefined
  return (
    <div className={styles.nothing} role="status">
      <h2 className={styles.nothingTitle}>Nothing was found</h2>
      <p>{nothingWords(query, isNarrowed)}</p>
    </div>
  )
}

type FoundListProps = { now: FoundState; readMore: () => void }

function FoundList({ now: { hits, answer, more, isOld }, readMore }: FoundListProps) {
  const { projects } = answer
  return (
    <>
      <p className={styles.count} role="status">
        {isOld ? 'Searching' : countWords(answer)}
      </p>
      <div aria-busy={isOld}>
        <ResultList hits={hits} names={new Map(projects.map(({ id, name }) => [id, name]))} />
      </div>
      {isOld || more === 'end' ? null : (
        <div className={styles.more}>
          {more === 'too-many' ? (
            <p>Showing the first {hits.length.toLocaleString('en')}. Add words to narrow the search.</p>
          ) : (
            <>
              <Button busy={more === 'asking'} onClick={readMore}>
                Show more
              </Button>
              <p role="status">{more === 'failed' ? 'Couldn’t load more. Please try again.' : null}</p>
            </>
          )}
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
