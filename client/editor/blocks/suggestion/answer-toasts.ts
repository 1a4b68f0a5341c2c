import { showToast } from '../../../ui/toast/toasts.ts'

/** Milliseconds to show the toast: long enough to read it and to reach "Undo". */
const UNDO_MS = 10_000

/** `suggestion`: its id. A newer answer to the same suggestion replaces the toast, whose Undo would do nothing. */
export function tellAccepted(suggestion: number, undo: () => boolean): void {
  showToast({
    id: toastOf(suggestion),
    title: 'Suggestion accepted',
    type: 'success',
    durationMs: UNDO_MS,
    action: {
      label: 'Undo',
      onAct: () => {
        if (undo()) return
        showToast({ title: 'Couldn’t undo this here', text: 'The page history still has the text from before.' })
      },
    },
  })
}

const SETTLED = {
  dismissed: { title: 'Suggestion dismissed' },
  kept: { title: 'Your text stays', text: 'This block gets no more suggestions.' },
} as const

/** `suggestion`: its id. */
export function tellSettled(suggestion: number, how: keyof typeof SETTLED, undo: () => Promise<void>): void {
  showToast({
    id: toastOf(suggestion),
    ...SETTLED[how],
    durationMs: UNDO_MS,
    action: { label: 'Undo', onAct: () => void undo().catch(tellUnsettled) },
  })
}

function toastOf(suggestion: number): string {
  return `suggestion-${suggestion}`
}

export function tellUnsettled(error: unknown): void {
  console.warn('A suggestion could not be settled', error)
  showToast({
    title: 'Couldn’t save your answer',
    text: 'This device’s storage is full. Free up space, then try again.',
    type: 'error',
  })
}
