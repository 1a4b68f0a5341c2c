import { imageOnDevice } from '../../../sync/images.ts'

/** An image that the server did not give is shown as this device holds it. Resolves to whether it does. */
export async function showFromDevice(image: HTMLImageElement): Promise<boolean> {
  if (image.src.startsWith('blob:')) return false
  const asked = image.src
  const held = await imageOnDevice(new URL(asked).pathname)
  // Meanwhile it may have become another image.
  if (image.src !== asked) return true
  if (!held) return false
  image.addEventListener('load', () => URL.revokeObjectURL(held), { once: true })
  image.src = held
  return true
}
