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
  /** The act takes something away. */
  danger?: boolean
  /**
   * Whether the question stays open when someone goes to another screen, because it isn't about the current
   * one.
   */
  stays?: true
  /** Something to be done first, with the question still open. */
  extra?: { label: string; onAct: () => void }
  /** Stands below the words. Going on has to wait while its state says so. */
  details?: Details
}

type Asked = Question & { answer: (confirmed: boolean) => void }

/** Question that `ConfirmDialog`, mounted once, is asking. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/** To be called when another screen comes: a question about what is no longer there is answered with no. */
export function leaveQuestion(): void {
  const { asked } = confirmation
  if (asked && !asked.stays) asked.answer(false)
}

/** Asks before an act that matters; resolves to whether to go on. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  confirmation.asked?.answer(false)
  return new Promise((resolve) => {
    confirmation.asked = {
      ...question,
      // As it is: its state is another proxy.
      ...(question.details && { details: ref(question.details) }),
      answer: (confirmed) => {
        confirmation.asked = null
        resolve(confirmed)
      },
    }
  })
}
