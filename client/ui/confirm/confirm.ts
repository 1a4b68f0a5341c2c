import type { ComponentType } from 'react'
import { proxy, ref } from 'valtio'

/**
 * Sentence about something that people named. The name is separate, so that its writing direction can't move
 * the words around it.
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
   * Whether the question stays open when someone goes to another screen, because it isn't about the current
   * one.
   */
  stays?: true
  /** Action to take first, while the question stays open. */
  extra?: { label: string; onAct: () => void }
  /** Shown below the text. The confirm button waits while their state requires it. */
  details?: Details
}

type Asked = Question & { answer: (confirmed: boolean) => void }

/** Question that `ConfirmDialog`, mounted once, is asking. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/** Called when another screen opens. Answers a question about something no longer shown with no. */
export function leaveQuestion(): void {
  const { asked } = confirmation
  if (asked && !asked.stays) asked.answer(false)
}

/**
 * Asks before an important action. Resolves to whether to continue. A second question answers the first
 * with no.
 */
export function confirm(question: Question): Promise<boolean> {
  confirmation.asked?.answer(false)
  return new Promise((resolve) => {
    confirmation.asked = {
      ...question,
      // Passed by reference, because its state is another proxy.
      ...(question.details && { details: ref(question.details) }),
      answer: (confirmed) => {
        confirmation.asked = null
        resolve(confirmed)
      },
    }
  })
}
