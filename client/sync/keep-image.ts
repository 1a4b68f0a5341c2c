import { openedDevice } from './current-device.ts'
import { hashOfImage } from './image-bytes.ts'
import { ONLY_HERE } from './images.ts'
import { notKept } from './why-not-kept.ts'

/**
 * Keeps an image on this device until the server has it. Resolves to the address it has here at once and on the server
 * later, for it is named by its content. Rejects with `NotKept` where this browser cannot.
 */
export async function keepImage(file: File, place: { projectId: number; pageId: number }): Promise<string> {
  const device = await openedDevice()
  if (!device) throw notKept(undefined)
  const hash = await hashOfImage(file)
  await device.keepImage({ ...place, hash, name: file.name, mime: file.type, bytes: file, waiting: 1 })
  return `/api/blob/${hash}`
}

/**
 * Keeps an image for a page that no server has. Resolves to its address; undefined where this browser keeps nothing.
 * Rejects with the browser's error when it has no room.
 */
export async function keepImageHere(file: File): Promise<string | undefined> {
  // Browsers have this store only where the connection is safe.
  if (!('caches' in globalThis)) return undefined
  const address = `/api/blob/${await hashOfImage(file)}`
  const cache = await caches.open(ONLY_HERE)
  await cache.put(address, new Response(file, { headers: { 'Content-Type': file.type } }))
  return address
}
