import { subscribe } from 'valtio'
import { closeToast, showToast } from '../ui/toast/toasts.ts'
import type { Device } from './device.ts'
import { noticeWords } from './notice-words.ts'
import { dismissNotice, openNotices, restoreNoticed, type ToldNotice } from './notices.ts'

/**
 * Milliseconds that a toast is shown, enough to read it. The notice stays in the pill's list until
 * dismissed.
 */
const SHOWN_MS = 15_000

/**
 * Shows toasts about changes to this person's text while they were away. Shows each notice once per visit,
 * unless the open page shows it itself. Stops when the returned function is called.
 */
export function tellNotices(device: Device): () => void {
  /** Text last shown, by key of the notice. */
  const told = new Map<string, string>()
  const look = () => {
    const open = new Map(openNotices(device).map((one) => [keyOf(one), one]))
    for (const key of told.keys()) {
      if (open.has(key)) continue
      told.delete(key)
      closeToast(key)
    }
    for (const [key, one] of open) {
      const words = noticeWords(one.notice)
      const said = `${words.title} ${words.text}`
      if (told.get(key) === said) continue
      told.set(key, said)
      if (!isShown(one)) tell(device, key, one)
    }
  }
  const stop = subscribe(device.state, look)
  look()
  return () => {
    stop()
    for (const key of told.keys()) closeToast(key)
  }
}

function tell(device: Device, key: string, one: ToldNotice): void {
  showToast({
    id: key,
    ...noticeWords(one.notice),
    type: 'warning',
    durationMs: SHOWN_MS,
    action: { label: 'Restore', onAct: () => void restoreNoticed(device, one) },
    onDismiss: () => void dismissNotice(device, one),
  })
}

/** Whether the open page shows the notice itself. */
function isShown({ notice }: ToldNotice): boolean {
  const ids = [notice.page_id, ...notice.pages.map(({ id }) => id)]
  return ids.some((id) => location.pathname.endsWith(`/${id}`))
}

const keyOf = ({ notice: { page_id, kind } }: ToldNotice) => `notice ${page_id} ${kind}`
