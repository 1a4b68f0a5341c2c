import { proxy, subscribe } from 'valtio'
import { currentUser, session } from './session.ts'

/** `what` completes "To …, confirm that it's you." */
type Asked = { what: string; userId: string; answer: (isProven: boolean) => void }

/** Confirmation that `ProofDialog`, mounted once, is asking for. */
export const proofQuestion = proxy<{ asked: Asked | null }>({ asked: null })

/**
 * Asks a person to confirm that it's them. Resolves to whether they did. A second question answers the first
 * with no.
 */
export function askForProof(what: string): Promise<boolean> {
  proofQuestion.asked?.answer(false)
  const userId = currentUser()?.id
  if (userId === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    proofQuestion.asked = {
      what,
      userId,
      answer: (isProven) => {
        proofQuestion.asked = null
        resolve(isProven)
      },
    }
  })
}

subscribe(session, () => {
  const { asked } = proofQuestion
  if (asked && currentUser()?.id !== asked.userId) asked.answer(false)
})
