import { unsentPages } from '../session/index.ts'
import { removeLocalData } from '../session/remove-local-data.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { countWaiting } from './count-waiting.ts'
import { unsentWords } from './unsent-words.ts'

/**
 * Removes the data of another person who used this browser before. Asks first if the data contains changes
 * that were never sent.
 */
export async function removeOther(userId: string): Promise<void> {
  const text = unsentWords(unsentPages(userId).size, await countWaiting(userId))
  const remove =
    !text ||
    (await confirm({
      title: 'Remove the other account from this browser?',
      text: `Someone else used this browser, and ${text} couldn’t be sent. Keep their account if they’ll sign in here again.`,
      confirmLabel: 'Remove',
      cancelLabel: 'Keep',
      danger: true,
      stays: true,
    }))
  if (remove) await removeLocalData(userId)
}
