import type { Replica } from './database.ts'

/** Size of the test write in bytes. It is much larger than a change. */
const ROOM_BYTES = 64 * 1024

/**
 * Whether a write failed because the browser's storage is full. Also looks into Dexie errors that wrap the
 * cause.
 */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/** Whether the browser's storage has free space again, according to a test write. */
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
