import { ArrowDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type * as Y from 'yjs'
import type { PageHistory, PageVersion } from '../../../shared/contract/versions.ts'
import { isStatus, messageOf, NetworkError } from '../../api/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { DetailPane, DetailSkeleton } from '../../ui/master-detail/master-detail.tsx'
import { momentOf } from '../../ui/moments.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './history.module.css'
import type { Versions } from './load-version.ts'
import { NameForm } from './name-form.tsx'
import { type Compared, type Pair, useCompared } from './use-compared.ts'
import { type Chosen, CURRENT } from './version-list.tsx'
import { VersionText } from './version-text.tsx'
import { peopleOf, reasonOf, whyOf } from './version-words.ts'

type VersionPaneProps = {
  history: PageHistory
  chosen: Chosen
  versions: Versions
  present: Y.Doc | undefined
  language: string
  onBack: () => void
  onName: (chosen: Chosen, name: string | null) => Promise<void>
  /** Restores a version. Absent if the page can't be edited right now. */
  onRestore: ((seq: number) => Promise<void>) | undefined
}

type Shown = 'made' | 'since' | 'none'

const SHOWN = [
  { value: 'made', label: 'Changes in this version' },
  { value: 'since', label: 'Changes since then' },
  { value: 'none', label: 'Without changes' },
] as const

/** One version: its text, what was changed in it or since, and the actions for it. */
export function VersionPane(props: VersionPaneProps) {
  const { history, chosen, versions, present, language, onBack, onName, onRestore } = props
  const [shown, setShown] = useState<Shown>('made')
  const [naming, setNaming] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const text = useRef<HTMLElement>(null)
  const nameButton = useRef<HTMLElement>(null)
  const compared = useCompared(pairOf(history, chosen, shown), versions, present, attempt)
  const isCurrent = chosen === 'present'
  const version = history.versions.find(({ seq }) => seq === (isCurrent ? history.present.seq : chosen))
  const now = new Date()
  const choices = isCurrent ? SHOWN.filter(({ value }) => value !== 'since') : SHOWN

  const restore = async () => {
    if (typeof chosen !== 'number') return
    setRestoring(true)
    await onRestore?.(chosen).finally(() => setRestoring(false))
  }
  return (
    <DetailPane
      title={isCurrent ? CURRENT : (version?.name ?? momentOf(version?.created_at ?? '', now))}
      lines={[detailOf(history, chosen, version, now), version && version.why.length > 0 ? whyOf(version) : ''].filter(
        Boolean,
      )}
      back="All versions"
      onBack={onBack}
      acts={
        <div className={styles.acts}>
          <Select label="Show" hideLabel look="small" choices={choices} value={shown} onChange={setShown} />
          <Button ref={nameButton} size="small" onClick={() => setNaming(true)}>
            {version?.name ? 'Rename' : 'Name this version'}
          </Button>
          {isCurrent ? null : (
            <Button
              size="small"
              variant="primary"
              busy={restoring}
              disabled={!onRestore}
              title={onRestore ? undefined : 'You can’t edit the page now.'}
              onClick={() => void restore()}
            >
              Restore
            </Button>
          )}
        </div>
      }
      below={
        <>
          {naming ? (
            <NameForm
              name={version?.name ?? ''}
              save={(name) => onName(chosen, name)}
              onClose={() => {
                setNaming(false)
                nameButton.current?.focus()
              }}
            />
          ) : null}
          {compared.state === 'ready' && shown !== 'none' ? (
            <Changes
              compared={compared}
              isFirst={isFirst(history, chosen) && shown === 'made'}
              text={() => text.current}
            />
          ) : null}
        </>
      }
      label="Text of the version"
      text={text}
      className={styles.text}
    >
      <Shown compared={compared} language={language} retry={() => setAttempt((count) => count + 1)} />
    </DetailPane>
  )
}

function detailOf({ present }: PageHistory, chosen: Chosen, version: PageVersion | undefined, now: Date): string {
  const isCurrent = chosen === 'present'
  const at = isCurrent ? present.changed_at : (version?.created_at ?? '')
  // A version without a name already shows its time as the title, so the time isn't repeated.
  const moment = isCurrent || version?.name ? momentOf(at, now) : undefined
  const who = version ? reasonOf(version) : peopleOf(present.authors)
  return [isCurrent ? version?.name : undefined, moment, who].filter(Boolean).join(' · ')
}

/** Number of changed blocks, and a button that goes to the next change. */
function Changes({
  compared,
  isFirst,
  text,
}: {
  compared: Compared
  isFirst: boolean
  text: () => HTMLElement | null
}) {
  const at = useRef(-1)
  if (isFirst) return <p className={styles.count}>The oldest version</p>
  const count = compared.state === 'ready' ? compared.rows.filter(({ kind }) => kind !== 'same').length : 0
  const next = () => {
    at.current = (at.current + 1) % count
    const change = text()?.querySelectorAll<HTMLElement>('[data-change]')[at.current]
    change?.scrollIntoView({ block: 'center' })
    change?.focus({ preventScroll: true })
  }
  return (
    <p className={styles.count} role="status">
      {count === 0 ? 'No changes' : count === 1 ? '1 block changed' : `${count} blocks changed`}
      {count > 0 ? (
        <Button size="small" variant="quiet" onClick={next}>
          <ArrowDown aria-hidden="true" /> Next change
        </Button>
      ) : null}
    </p>
  )
}

function Shown({ compared, language, retry }: { compared: Compared; language: string; retry: () => void }): ReactNode {
  if (compared.state === 'loading') return <DetailSkeleton label="Loading the history" />
  if (compared.state === 'ready') return <VersionText rows={compared.rows} language={language} />
  const { error } = compared
  const isGone = isStatus(error, 404)
  return (
    <RetryNotice
      tone={isGone ? 'info' : 'bad'}
      title={isGone ? 'This version is no longer available' : 'Couldn’t load this version'}
      retry={retry}
    >
      {error instanceof NetworkError
        ? 'The server couldn’t be reached.'
        : messageOf(error, 'The server couldn’t answer. Nothing is lost.')}
    </RetryNotice>
  )
}

function pairOf({ versions, present }: PageHistory, chosen: Chosen, shown: Shown): Pair {
  if (shown === 'none') return { before: undefined, after: chosen }
  if (shown === 'since' && chosen !== 'present') return { before: chosen, after: 'present' }
  // Picks the newest version with a lower number, because the newest version of all may equal the current page.
  const older = versions.find(({ seq }) => seq < (chosen === 'present' ? present.seq : chosen))
  return { before: older?.seq, after: chosen }
}

function isFirst({ versions, present }: PageHistory, chosen: Chosen): boolean {
  return !versions.some(({ seq }) => seq < (chosen === 'present' ? present.seq : chosen))
}
