import { createLane } from '../../../../shared/basics/lane.ts'
import { IMAGE_REFUSED } from '../../../../shared/contract/messages/editor.ts'
import { uploadImage } from '../../../../shared/contract/pages.ts'
import { type ImageSize, originalSize } from '../../../../shared/document/image-size.ts'
import type { Room } from '../../../../shared/protocol/collaboration.ts'
import { ApiError, addressOf, isStatus, NetworkError, NotKept, upload } from '../../../api/index.ts'
import { keepImage, keepImageHere } from '../../../sync/keep-image.ts'
import type { ImagePlace } from './image-file.ts'

/** `kept`: for good, or until the server can be reached; false where the server has it. */
export type Uploaded = { src: string; kept: 'for good' | 'for now' | false } & Partial<ImageSize>

/** Queue that runs three uploads at a time: browsers limit parallel requests, and the page needs some too. */
const inLane = createLane(3)

type Sending = { place: ImagePlace; onProgress?: (share: number) => void }

/** Uploads an image of a page, or keeps it on this device until an upload is possible. */
export async function uploadOrKeep(file: File, sending: Sending): Promise<Uploaded> {
  const size = await sizeOf(file)
  const { place, ...how } = sending
  if (place === 'device') return { src: await keepForGood(file, size), kept: 'for good', ...size }
  try {
    return { src: await inLane(() => sendImage(file, { place, ...how })), kept: false, ...size }
  } catch (error) {
    // A file that this browser can't show isn't stored, because only the server can check if it's an image.
    if (!size || !mayUploadLater(error)) throw error
    return { src: await keepForNow(file, place, error), kept: 'for now', ...size }
  }
}

/** `failure`: why the server did not take it, which says more where it answered. */
async function keepForNow(file: File, place: Room, failure: unknown): Promise<string> {
  try {
    return await keepImage(file, place)
  } catch (error) {
    console.warn('An image could not be kept on this device', error)
    throw failure instanceof NetworkError ? error : failure
  }
}

async function keepForGood(file: File, size: ImageSize | undefined): Promise<string> {
  if (!size) throw new NotKept(IMAGE_REFUSED.type)
  const kept = await keepImageHere(file).catch((cause: unknown) => {
    throw new NotKept('This device’s storage is full. Free up space, then add the image again.', { cause })
  })
  if (!kept) throw new NotKept('This browser can’t store images here.')
  return kept
}

/** Uploads an image. Resolves to its address on the server. */
async function sendImage(file: File, { place, onProgress }: Sending & { place: Room }): Promise<string> {
  const answer = await upload({
    address: addressOf(uploadImage, { params: place }),
    body: file,
    headers: { 'Content-Type': file.type, 'X-File-Name': encodeURIComponent(file.name) },
    ...(onProgress && { onProgress }),
  })
  const url = (answer as { url?: unknown } | null)?.url
  if (typeof url !== 'string') throw new Error('The server gave no address for the image')
  return url
}

/**
 * Size of an image, so that the page can reserve its space; undefined if this browser can't read the image.
 * The image isn't on the page, so the browser loads it without decoding it.
 */
function sizeOf(file: File): Promise<ImageSize | undefined> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  return new Promise<ImageSize | undefined>((resolve) => {
    image.onload = () => resolve(originalSize(image))
    image.onerror = () => resolve(undefined)
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/**
 * Whether a later upload may succeed: the server was unreachable, busy or failed, or the person must sign
 * in.
 */
function mayUploadLater(error: unknown): boolean {
  if (error instanceof NetworkError || isStatus(error, 401, 404, 408, 429)) return true
  return error instanceof ApiError && error.status >= 500
}
