import type { Change } from '../../shared/changes/changes.ts'
import { CHANGE, REFUSED } from '../../shared/contract/messages/changes.ts'
import { MEMBERS } from '../../shared/contract/messages/members.ts'
import { isQuotaReached, isStatus, messageOf, NotKept } from '../api/index.ts'
import { showToast, type ToastMessage } from '../ui/toast/toasts.ts'

/**
 * Why a change failed. `isGone`: its target doesn't exist or is no longer visible. `isQuota`: a quota is
 * reached.
 */
export type Failure = { reason: string | undefined; isGone: boolean; isQuota?: boolean; cause: unknown }

export function failureOf(error: unknown): Failure {
  return {
    reason: messageOf(error, '') || undefined,
    isGone: isStatus(error, 404),
    isQuota: isQuotaReached(error),
    cause: error,
  }
}

const FAILED: Readonly<Record<Change['name'], string>> = {
  ...CHANGE,
  'rename-project': 'Couldn’t rename the project',
  'describe-project': 'Couldn’t change the description',
  'set-visibility': 'Couldn’t change the visibility',
  'delete-project': 'Couldn’t delete the project',
  'create-page': 'Couldn’t create the page',
  'move-page': 'Couldn’t move the page',
  'delete-page': 'Couldn’t delete the page',
  'restore-page': 'Couldn’t restore the page',
  'purge-page': 'Couldn’t delete the page for good',
  'dismiss-notice': 'Couldn’t dismiss the notice',
  'settle-suggestion': 'Couldn’t save your answer to the suggestion',
  'confirm-citation': 'Couldn’t confirm this statement',
  'cite-source': 'Couldn’t add the source',
}

/** Changes whose failure is only logged. People notice it, because nothing changes on the screen. */
const ONLY_LOGGED: ReadonlySet<string> = new Set<Change['name']>(['create-page', 'move-page', 'delete-page'])
/** Duration of a toast that says what to do, in milliseconds. */
const LONG_MS = 15_000
const OF_MEMBERS: ReadonlySet<string> = new Set<Change['name']>(['add-member', 'change-role', 'remove-member'])

/**
 * Logs and shows the failure of a change, whether it was refused at once or when this device sent it later.
 */
export function tellFailure(name: string, failure: Failure): void {
  const log = ONLY_LOGGED.has(name) ? console.error : console.warn
  log(wordsOf(name), failure.cause)
  // Shows every change that couldn't be stored, because it is lost. This includes changes that are otherwise
  // only logged.
  const toast = failure.cause instanceof NotKept ? toastOfLoss(name, failure.cause) : toastOf(name, failure)
  if (toast) showToast({ ...toast, ...(failure.isQuota && { durationMs: LONG_MS }) })
}

/** Returns the toast for a failed change; undefined if it is only logged. */
export function toastOf(name: string, { reason, isGone, isQuota }: Omit<Failure, 'cause'>): ToastMessage | undefined {
  // Shows a reached quota for every kind of change, because someone has to act.
  if (ONLY_LOGGED.has(name) && !isQuota) return undefined
  if (OF_MEMBERS.has(name)) return toastOfMembers(wordsOf(name), reason)
  const title = wordsOf(name)
  if (name !== 'rename-page') return { title, text: reason ?? REFUSED.later, type: 'error' }
  // Shows nothing if the page was deleted, because its name doesn't matter any more.
  return isGone ? undefined : { title, text: REFUSED.later, type: 'error' }
}

function toastOfLoss(name: string, { message }: NotKept): ToastMessage {
  return { title: wordsOf(name), text: message, type: 'error', durationMs: LONG_MS }
}

/** Toast with the message, and with the server's reason if it gave one. */
export function toastOfMembers(text: string, reason: string | undefined): ToastMessage {
  return { title: MEMBERS.title, text: reason ? `${text}. ${reason}` : text, type: 'error' }
}

function wordsOf(name: string): string {
  return FAILED[name as Change['name']] ?? 'Couldn’t apply a change'
}
