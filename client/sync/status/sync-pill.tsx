import { useEffect, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { Badge } from '../../ui/badge/badge.tsx'
import { late } from '../../ui/late.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { current } from '../current-device.ts'
import type { Device, DeviceState } from '../device.ts'
import { openNotices } from '../notices.ts'
import type { Facts } from '../page-docs/page-facts.ts'
import styles from './sync-pill.module.css'
import { type SyncState, syncStateOf } from './sync-state.ts'
import { unsentDialog } from './unsent-list.ts'
import { useUnsentPages } from './use-unsent-pages.ts'

const loadChangeList = async () => (await import('./change-list.tsx')).ChangeList
const ChangeList = late(loadChangeList)
const UnsentDialog = lateDialog(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** Milliseconds within which a change counts as being sent, not as waiting. */
const MOMENT_MS = 3_000

const NOTHING: DeviceState = {
  connection: 'connecting',
  shapes: {},
  storage: 'kept',
  waiting: [],
  notApplied: [],
  images: [],
  kept: {},
  keeping: {},
  parts: 'asking',
  revision: 0,
}
const nothing = proxy(NOTHING)
const nothingWritten = proxy<Partial<Facts>>({})

/**
 * Shows the sync state as a word, and as a sentence when opened. With `facts`, shows the state of the page
 * being edited, otherwise the state of this whole device.
 */
export function SyncPill({ facts }: { facts?: Facts }) {
  const { device, missing } = useSnapshot(current) as typeof current
  const state = useSnapshot(device?.state ?? nothing) as DeviceState
  const ofPage = useSnapshot(facts ?? nothingWritten) as Facts
  const page = facts && ofPage
  const waiting = useWaiting(state)
  // Notices aren't part of `state`. Reading `revision` re-renders the pill when the notices may have changed.
  const told = device && state.revision >= 0 ? openNotices(device).length : 0
  const unsent = useUnsentPages(page, state.connection === 'offline')
  if (!device && !facts && !missing) return null
  const said = syncStateOf({
    connection: state.connection,
    waiting: waiting + state.images.filter(({ failure }) => !failure).length,
    notApplied: state.notApplied.length + state.images.filter(({ failure }) => failure).length,
    told,
    unsentPages: unsent.pages,
    isSending: unsent.isSending,
    storage: missing ?? state.storage,
    page,
  })
  return <Pill state={said} about={facts ? 'Saving' : 'Sync'} device={device} />
}

function Pill({ state, about, device }: { state: SyncState; about: string; device: Device | undefined }) {
  const { isOpen: listsUnsent } = useSnapshot(unsentDialog)
  const isTrouble = state.tone === 'attention' || state.tone === 'bad'

  // Preloads the list, because people need it most when they are offline and can't fetch it.
  useEffect(() => void loadChangeList().catch(() => undefined), [])

  return (
    <>
      <Popover
        title={state.label}
        align="end"
        trigger={
          <button
            type="button"
            className={styles.pill}
            data-save-state={state.kind}
            data-tone={state.tone}
            aria-label={`${about}: ${state.label}`}
          >
            <Badge tone={state.tone === 'good' ? 'neutral' : state.tone} dot>
              <span className={styles.label}>
                {state.short ? <span className={styles.short}>{state.short}</span> : null}
                <span className={styles.whole}>{state.label}</span>
              </span>
            </Badge>
          </button>
        }
      >
        <p className={styles.detail}>{state.detail}</p>
        {device ? <ChangeList device={device} /> : null}
      </Popover>
      {device && listsUnsent ? <UnsentDialog device={device} /> : null}
      {/* Every keystroke changes the save state, so screen readers announce only trouble. */}
      <span className="visually-hidden" role="status">
        {isTrouble ? `${state.label}. ${state.detail}` : ''}
      </span>
    </>
  )
}

/**
 * Returns the number of changes that have waited for `MOMENT_MS`; the number of all changes if nothing can
 * be sent.
 */
function useWaiting({ waiting, connection }: DeviceState): number {
  const [now, setNow] = useState(0)
  const isOnline = connection === 'up-to-date' || connection === 'syncing' || connection === 'connecting'
  const youngest = Math.max(0, ...waiting.map(({ createdAt }) => createdAt))
  useEffect(() => {
    if (!isOnline || youngest === 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, youngest + MOMENT_MS - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [isOnline, youngest])
  return isOnline ? waiting.filter(({ createdAt }) => createdAt + MOMENT_MS < now).length : waiting.length
}
