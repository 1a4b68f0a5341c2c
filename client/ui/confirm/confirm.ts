import type { ComponentType } from 'react'
import { proxy, ref } from 'valtio'

/**
 * Sentence that contains a name given by people. The name is separate, so that its writing direction can't
 * reorder the words around it.
 */
type Sentence = string | readonly [before: string, name: string, after: string]

export type Details = { Part: ComponentType; state: { isWaiting: boolean } }

export type Question = {
  title: Sentence
  text: string
  confirmLabel?: string
  cancelLabel?: string
  /** Whether the action deletes something. */
  danger?: boolean
  /**
   * Whether the question stays open when the person goes to another screen, because it isn't about the current
   * screen.
   */
  stays?: true
  /** Action that the person can take first. The question stays open meanwhile. */
  extra?: { label: string; onAct: () => void }
  /** Content below the text. While its `state.isWaiting` is true, the confirm button is disabled. */
  details?: Details
}

type Asked = Question & { answer: (confirmed: boolean) => void }

/** Question that `ConfirmDialog` currently shows. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/**
 * Called when another screen opens. Answers the open question with "no", unless the question stays open
 * there.
 */
export function leaveQuestion(): void {
  const { asked } = confirmation
  if (asked && !asked.stays) asked.answer(false)
}

/**
 * Asks before an important action. Resolves to whether to continue. If another question is open, answers that
 * question with "no".
 */
export function confirm(question: Question): Promise<boolean> {
  confirmation.asked?.answer(false)
  return new Promise((resolve) => {
    confirmation.asked = {
      ...question,
      // Passed by reference, because `details.state` is a proxy of its own.
      ...(question.details && { details: ref(question.details) }),
      answer: (confirmed) => {
        confirmation.asked = null
        resolve(confirmed)
      },
    }
  })
}
