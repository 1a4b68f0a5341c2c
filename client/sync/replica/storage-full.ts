import type { Replica } from './database.ts'

/** Size of the test write, much more than a change needs. */
const ROOM_BYTES = 64 * 1024

/** Whether a write failed because the browser's storage is full. Dexie wraps the browser's own error. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/** Whether the browser has room again. */
export async function hasRoom(replica: Replica): Promise<boolean> {
  try {
    await replica.meta.put({ key: 'room', value: new Uint8Array(ROOM_BYTES) })
    await replica.meta.delete('room')
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  }
}
