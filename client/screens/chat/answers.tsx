import { useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { CHAT } from '../../../shared/contract/messages/chat.ts'
import { messageOf } from '../../api/index.ts'
import { PageReader, SurroundingsContext } from '../../editor/index.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { SkeletonBar, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { AnswerActs } from './answer-acts.tsx'
import { composeAnswer } from './answer-document.ts'
import styles from './answers.module.css'
import { conversation, type Exchange, openKept, tryAgain } from './conversation.ts'
import type { ReadAnswer } from './read-answer.ts'
import { useLatestOnTop } from './use-latest-on-top.ts'
import { useOfflineAnswers } from './use-offline-answers.ts'
import { useReadAnswers } from './use-read-answers.ts'

type Names = ReadonlyMap<number, string>

/** Shows the answers as a read-only document. */
export function Answers({ projects }: { projects: Names }) {
  const { id, exchanges, opening } = useSnapshot(conversation) as Readonly<typeof conversation>
  const read = useReadAnswers(exchanges)
  const answers = useRef<HTMLElement>(null)
  const last = exchanges.at(-1)
  useLatestOnTop(answers, last?.key)
  if (opening === 'reading') return <AnswerSkeleton label="Opening the conversation" />
  if (opening === 'failed') {
    return (
      <RetryNotice title="Couldn’t load the conversation" retry={() => void openKept(id)}>
        This browser didn’t return its stored data. Nothing is lost.
      </RetryNotice>
    )
  }
  if (!last) return <Welcome />
  // A text that has arrived still has to be parsed before it can be shown.
  const isComing = last.text === '' ? last.state === 'loading' : !read.has(last.key)
  return (
    <section ref={answers} aria-label="Answers">
      {exchanges.map((exchange) => (
        <Answer key={exchange.key} exchange={exchange} read={read.get(exchange.key)} names={projects} />
      ))}
      <p className="visually-hidden" role="status">
        {isComing ? STATES.loading : STATES[last.state]}
      </p>
      {isComing ? <AnswerSkeleton label="Looking for an answer" /> : null}
    </section>
  )
}

type AnswerProps = { exchange: Exchange; read: ReadAnswer | undefined; names: Names }

function Answer({ exchange, read, names }: AnswerProps) {
  const { key, question, state } = exchange
  const doc = useMemo(() => composeAnswer({ question, state }, read, names), [question, state, read, names])
  const surroundings = useMemo(
    () => ({
      citations: new Map(),
      loadSource: () => Promise.reject(new Error('Answers cite by links')),
      addressOfPage: (id: number) => read?.addresses.get(id),
    }),
    [read],
  )
  return (
    <div className={styles.answer}>
      <SurroundingsContext value={surroundings}>
        <PageReader content={doc} language="" meta={null} onHeadings={onHeadings} anchors={key} />
      </SurroundingsContext>
      {state === 'failed' ? <Failure exchange={exchange} /> : null}
      {state === 'stopped' || (read && state !== 'loading') ? <AnswerActs exchange={exchange} read={read} /> : null}
    </div>
  )
}

const onHeadings = () => undefined

const STATES: Readonly<Record<Exchange['state'], string>> = {
  loading: 'Looking for an answer',
  answered: 'Answered',
  stopped: 'Stopped',
  failed: '',
}

function Welcome() {
  return (
    <div className={styles.welcome}>
      <h2 className={styles.invitation}>What do you want to know?</h2>
      <p>Answers come from the docs and code of the projects you choose, with sources.</p>
      <p>Name a function, a class or a file to see where it is declared, used and tested.</p>
    </div>
  )
}

function Failure({ exchange: { key, question, error } }: { exchange: Exchange }) {
  const { isOffline, isKept } = useOfflineAnswers(question.projectIds)
  const offline = isKept
    ? 'You’re offline. You can ask about projects on this device. Your question is kept.'
    : 'You’re offline, and none of these projects is available offline. Your question is kept.'
  return (
    <RetryNotice title={CHAT.notAnswered} retry={() => tryAgain(key)}>
      {isOffline || !navigator.onLine ? offline : messageOf(error, 'The answer was incomplete. Your question is kept.')}
    </RetryNotice>
  )
}

function AnswerSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.skeleton}>
        {[38, 94, 88, 62].map((width) => (
          <SkeletonBar key={width} width={`${width}%`} height={14} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
