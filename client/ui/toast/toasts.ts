import { proxy, ref } from 'valtio'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export type ToastMessage = {
  title: string
  text?: string
  type?: ToastType
  /** 0 or less stays until it is dismissed. */
  durationMs?: number
  /** Something to do about it. The message goes when it is done. */
  action?: { label: string; onAct: () => void }
  /** By which it can be taken away again; another one with the same takes its place. */
  id?: string
  /** The person has sent it away: it did not merely go by itself. */
  onDismiss?: () => void
}

const DEFAULT_MS = 5000

/** After how long a message goes by itself; 0 for one that stays. */
export function timeoutOf({ durationMs = DEFAULT_MS }: Pick<ToastMessage, 'durationMs'>): number {
  return Math.max(durationMs, 0)
}

/** Messages waiting for `ToastList`, which loads when there is a message for the first time. */
export const waitingToasts = proxy<{ messages: readonly ToastMessage[]; closing: readonly string[] }>({
  messages: [],
  closing: [],
})

/** Says something in passing. What must not be missed belongs on the screen as well. */
export function showToast(message: ToastMessage): void {
  waitingToasts.messages = ref([...waitingToasts.messages, message])
}

/** Takes a message away that is not true any more. */
export function closeToast(id: string): void {
  waitingToasts.messages = ref(waitingToasts.messages.filter((message) => message.id !== id))
  waitingToasts.closing = ref([...waitingToasts.closing, id])
}
