import { proxy, ref } from 'valtio'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export type ToastMessage = {
  title: string
  text?: string
  type?: ToastType
  /** 0 or less stays until it is dismissed. */
  durationMs?: number
  /** Button in the message. The message closes once the action is done. */
  action?: { label: string; onAct: () => void }
  /** Id for `closeToast`. Another message with the same id replaces this one. */
  id?: string
  /** Called when the person dismisses the message, but not when it times out. */
  onDismiss?: () => void
}

const DEFAULT_MS = 5000

/** Returns the milliseconds until a message closes by itself; 0 if it stays. */
export function timeoutOf({ durationMs = DEFAULT_MS }: Pick<ToastMessage, 'durationMs'>): number {
  return Math.max(durationMs, 0)
}

/** Messages waiting for `ToastList`, which loads with the first message. */
export const waitingToasts = proxy<{ messages: readonly ToastMessage[]; closing: readonly string[] }>({
  messages: [],
  closing: [],
})

/** Shows a message for a moment. Important information must be on the screen as well. */
export function showToast(message: ToastMessage): void {
  waitingToasts.messages = ref([...waitingToasts.messages, message])
}

/** Closes a message that is no longer true. */
export function closeToast(id: string): void {
  waitingToasts.messages = ref(waitingToasts.messages.filter((message) => message.id !== id))
  waitingToasts.closing = ref([...waitingToasts.closing, id])
}
