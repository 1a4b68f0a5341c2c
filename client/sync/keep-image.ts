import { openedDevice } from './current-device.ts'
import { hashOfImage } from './image-bytes.ts'
import { ONLY_HERE } from './images.ts'
import { notKept } from './why-not-kept.ts'

/**
 * Stores an image on this device until the server has it. Resolves to its address, which is the same
 * here and on the server because it names the content. Rejects with `NotKept` if this browser can't
 * store it.
 */
export async function keepImage(file: File, place: { projectId: number; pageId: number }): Promise<string> {
  const device = await openedDevice()
  if (!device) throw notKept(undefined)
  const hash = await hashOfImage(file)
  await device.keepImage({ ...place, hash, name: file.name, mime: file.type, bytes: file, waiting: 1 })
  return `/api/blob/${hash}`
}

/**
 * Stores an image for a page that no server has. Resolves to its address, or to undefined if this
 * browser stores nothing. Rejects with the browser's error when the storage is full.
 */
export async function keepImageHere(file: File): Promise<string | undefined> {
  // Browsers offer this cache only on secure connections.
  if (!('caches' in globalThis)) return undefined
  const address = `/api/blob/${await hashOfImage(file)}`
  const cache = await caches.open(ONLY_HERE)
  await cache.put(address, new Response(file, { headers: { 'Content-Type': file.type } }))
  return address
}
