import { openedDevice } from './current-device.ts'
import { hashOfImage } from './image-bytes.ts'

/** Images of pages that only this device has, whoever is signed in. */
const ONLY_HERE = 'docwright-images'

const ADDRESS = /^\/api\/blob\/([0-9a-f]{64})$/

/**
 * Keeps an image on this device until the server has it. Resolves to the address it has here at once and on the server
 * later, for it is named by its content; to undefined where this browser keeps nothing.
 */
export async function keepImage(file: File, place: { projectId: number; pageId: number }): Promise<string | undefined> {
  const device = await openedDevice()
  if (!device) return undefined
  const hash = await hashOfImage(file)
  await device.keepImage({ ...place, hash, name: file.name, mime: file.type, bytes: file, waiting: 1 })
  return `/api/blob/${hash}`
}

/** Keeps an image for a page that no server has. Resolves to its address; undefined where this browser keeps nothing. */
export async function keepImageHere(file: File): Promise<string | undefined> {
  // Browsers have this store only where the connection is safe.
  if (!('caches' in globalThis)) return undefined
  const address = `/api/blob/${await hashOfImage(file)}`
  const cache = await caches.open(ONLY_HERE)
  await cache.put(address, new Response(file, { headers: { 'Content-Type': file.type } }))
  return address
}

/** The image behind an address, as this device holds it. To be revoked by whoever shows it. */
export async function imageOnDevice(address: string): Promise<string | undefined> {
  const bytes = await heldImage(address)
  return bytes && URL.createObjectURL(bytes)
}

/** Its bytes. */
export async function heldImage(address: string): Promise<Blob | undefined> {
  const hash = ADDRESS.exec(address)?.[1]
  if (!hash) return undefined
  const device = await openedDevice()
  return (await device?.held.image(hash))?.bytes ?? (await imageOnlyHere(address))
}

async function imageOnlyHere(address: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(ONLY_HERE))) return undefined
  return await (await (await caches.open(ONLY_HERE)).match(address))?.blob()
}
