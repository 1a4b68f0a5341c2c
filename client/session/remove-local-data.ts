import { lastWords } from './last-words.ts'
import {
  documentPrefix,
  drawingSessionsKey,
  forgetChatPrompt,
  forgetMarks,
  replicaName,
  storedListKey,
} from './unsent-changes.ts'

/**
 * Pause in milliseconds before checking again, because a busy tab or worker may have recreated the deleted
 * data.
 */
const LOOK_AGAIN_MS = 500
const MAX_LOOKS = 10

const afterwards = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Deletes a person's data from this browser: pages, rows and queued changes. Resolves once nothing recreates
 * it.
 */
export async function removeLocalData(userId: string, pause = afterwards): Promise<void> {
  forgetKeys(userId)
  try {
    for (let look = 0; look < MAX_LOOKS; look++) {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
        name === replicaName(userId) || name.startsWith(documentPrefix(userId)) ? [name] : [],
      )
      if (names.length === 0) return
      await Promise.all(names.map(removeDatabase))
      await pause(LOOK_AGAIN_MS)
    }
    console.warn('Something goes on making what this device holds')
  } catch (error) {
    console.warn('What this device holds could not be removed', error)
  }
}

function forgetKeys(userId: string): void {
  forgetChatPrompt(userId)
  try {
    forgetMarks(userId)
    localStorage.removeItem(drawingSessionsKey(userId))
    localStorage.removeItem(storedListKey(userId))
    for (const { forget } of lastWords(documentPrefix(userId))) forget()
  } catch {
    // Then nothing was stored there.
  }
}

/**
 * Deletes a database. Resolves even if a tab still has it open: the browser then deletes it when the tab
 * closes it.
 */
function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const removing = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) removing.addEventListener(end, () => resolve())
  })
}
