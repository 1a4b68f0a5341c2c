import { proxy, ref } from 'valtio'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export type ToastMessage = {
  title: string
  text?: string
  type?: ToastType
  /** 0 or less stays until it is dismissed. */
  durationMs?: number
  /** Action about the message. The message closes when it is done. */
  action?: { label: string; onAct: () => void }
  /** Id for closing the message. Another message with the same id replaces it. */
  id?: string
  /** Called when the person dismissed the message, not when it timed out. */
  onDismiss?: () => void
}

const DEFAULT_MS = 5000

/** Milliseconds until a message closes by itself; 0 if it stays. */
export function timeoutOf({ durationMs = DEFAULT_MS }: Pick<ToastMessage, 'durationMs'>): number {
  return Math.max(durationMs, 0)
}

/** Messages waiting for `ToastList`, which loads when there is a message for the first time. */
export const waitingToasts = proxy<{ messages: readonly ToastMessage[]; closing: readonly string[] }>({
  messages: [],
  closing: [],
})

/** Shows a passing message. Anything important belongs on the screen as well. */
export function showToast(message: ToastMessage): void {
  waitingToasts.messages = ref([...waitingToasts.messages, message])
}

/** Closes a message that is no longer true. */
export function closeToast(id: string): void {
  waitingToasts.messages = ref(waitingToasts.messages.filter((message) => message.id !== id))
  waitingToasts.closing = ref([...waitingToasts.closing, id])
}
