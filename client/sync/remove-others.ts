import { peopleOnDevice, removeLocalData, unsentPages } from '../session/index.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { unsentWords } from './unsent-words.ts'

/**
 * Somebody else used this browser before: what is left of theirs goes, after a question where it holds changes that were
 * never sent.
 */
export async function removeOthers(userId: string): Promise<void> {
  for (const other of await peopleOnDevice()) {
    if (other === userId) continue
    const { countWaiting } = await import('./count-waiting.ts')
    const text = unsentWords(unsentPages(other).size, await countWaiting(other))
    const remove =
      !text ||
      (await confirm({
        title: 'Remove the other account from this browser?',
        text: `Somebody else used this browser, and ${text} could not be sent. Keep this if they will sign in here again.`,
        confirmLabel: 'Remove',
        cancelLabel: 'Keep',
        danger: true,
      }))
    if (remove) await removeLocalData(other)
  }
}
