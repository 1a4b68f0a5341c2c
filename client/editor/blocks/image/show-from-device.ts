import { imageOnDevice } from '../../../sync/images.ts'

/**
 * Shows this device's copy of an image that the server couldn't deliver. Resolves to whether there is a
 * copy.
 */
export async function showFromDevice(image: HTMLImageElement): Promise<boolean> {
  if (image.src.startsWith('blob:')) return false
  const asked = image.src
  const held = await imageOnDevice(new URL(asked).pathname)
  // Meanwhile the element may show another image.
  if (image.src !== asked) return true
  if (!held) return false
  image.addEventListener('load', () => URL.revokeObjectURL(held), { once: true })
  image.src = held
  return true
}
