import { openedDevice } from './current-device.ts'

/** Name of the cache for images of pages that exist only on this device. The cache belongs to no account. */
export const ONLY_HERE = 'docwright-images'

const ADDRESS = /^\/api\/blob\/([0-9a-f]{64})$/

/** Returns an object URL for an image that this device holds. The caller revokes it. */
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
