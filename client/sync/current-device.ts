import { proxy, ref, subscribe } from 'valtio'
import { documentPrefix, forgetChatPrompt, peopleOnDevice, session, unsentPages } from '../session/index.ts'
import { tellFailure } from './change-failure.ts'
import type { Device } from './device.ts'
import { keepParts } from './kept/keep-parts.ts'
import { within } from './patience.ts'
import type { OutboxEntry } from './replica/database.ts'

/**
 * Reason why a signed-in person has no device: the browser stores nothing, or a tab with an older version
 * blocks its storage.
 */
export type Missing = 'no-storage' | 'blocked'

/** Device of the signed-in person. Undefined for visitors, until it is loaded, and without storage. */
export const current = proxy<{ device: Device | undefined; missing: Missing | undefined }>({
  device: undefined,
  missing: undefined,
})

/** Maximum time in milliseconds for opening and reading a database. */
const PATIENCE_MS = 4_000

let opening: Promise<Device | undefined> = Promise.resolve(undefined)
let of: string | undefined

/** Opens and closes the device as people sign in and out. Called once, when the application starts. */
export function startDevice(): void {
  follow()
  subscribe(session, follow)
}

/**
 * Returns the signed-in person's device once its rows are shown; undefined for visitors and without storage.
 */
export function openedDevice(): Promise<Device | undefined> {
  return opening
}

function follow(): void {
  const { now } = session
  const user = now.state === 'signed-in' ? now.user : undefined
  if (user?.id === of) {
    sayWhoIsThere()
    return
  }
  const before = of
  of = user?.id
  // Deletes the data only after a sign-out by the person, and not after an expired session.
  if (now.state === 'visitor' && now.ended === 'by-the-person') {
    current.device?.forget()
    if (before !== undefined) forgetChatPrompt(before)
    void keepParts([])
  } else current.device?.close()
  current.device = undefined
  current.missing = undefined
  opening = user ? open(user) : Promise.resolve(undefined)
}

function sayWhoIsThere(): void {
  const { now } = session
  if (now.state === 'signed-in' && now.confirmed) current.device?.tell({ type: 'signed-in' })
}

async function open(person: { id: string; email: string }): Promise<Device | undefined> {
  const { openDevice } = await import('./open-device.ts')
  if (of !== person.id) return undefined
  const device = openDevice(person)
  const adopted = adopt(device, person)
  const doWithout = (missing: Missing) => {
    if (of === person.id && !current.device) current.missing ??= missing
    return undefined
  }
  // Gives up waiting if another tab blocks the database or the database doesn't answer. As long as there is a
  // server, everything works without it.
  const blocked = device.blocked.then(() => doWithout('blocked'))
  return await Promise.race([within(PATIENCE_MS, adopted).then((found) => found ?? doWithout('no-storage')), blocked])
}

/**
 * Makes a device the current one once its rows are shown. Closes it if someone else has signed in meanwhile.
 */
async function adopt(device: Device, person: { id: string }): Promise<Device | undefined> {
  try {
    await device.opened
  } catch (error) {
    console.warn('This browser keeps nothing', error)
    device.close()
    if (of === person.id) current.missing = 'no-storage'
    return undefined
  }
  if (of !== person.id) {
    device.close()
    return undefined
  }
  opening = Promise.resolve(device)
  current.missing = undefined
  void removeOthers(person.id).catch((error: unknown) => console.warn('Data of another account stayed', error))
  device.onRefusal(tellRefusal)
  device.onLost((pageIds) => removeLostPages(person.id, pageIds))
  current.device = ref(device)
  // Informs a worker that other tabs kept alive and that may still be waiting for a sign-in.
  sayWhoIsThere()
  return device
}

/** Removes other accounts' data. Its code is fetched only if there is such data, which is rare. */
async function removeOthers(userId: string): Promise<void> {
  for (const other of await peopleOnDevice()) {
    if (other !== userId) await (await import('./remove-other.ts')).removeOther(other)
  }
}

/**
 * Deletes the stored documents of pages that this person can no longer read. Keeps documents with unsent
 * text.
 */
function removeLostPages(userId: string, pageIds: readonly number[]): void {
  const unsent = unsentPages(userId)
  for (const id of pageIds) {
    if (!unsent.has(String(id))) indexedDB.deleteDatabase(`${documentPrefix(userId)}${id}`)
  }
}

function tellRefusal({ name, reason, message }: OutboxEntry): void {
  // `followProof` asks the person for proof instead.
  if (reason === 'proof_needed') return
  const kind = { isGone: reason === 'not_found', isQuota: reason === 'quota_reached' }
  tellFailure(name, { reason: message, ...kind, cause: message })
}
