import { IMAGE_MAX_BYTES, uploadImage } from '../../../../shared/contract/pages.ts'
import { addressOf, isStatus, messageOf, upload } from '../../../api/index.ts'

export type ImagePlace = { projectId: number; pageId: number }

/** What is wrong with a file that shall become an image; undefined when it can be sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('image/')) return 'File type not supported.'
  if (size > IMAGE_MAX_BYTES) return 'File size too big (max 20MB).'
  return undefined
}

/** Uploads an image of a page; resolves to its address. */
export async function sendImage(file: File, place: ImagePlace, signal: AbortSignal): Promise<string> {
  const answer = await upload({
    address: addressOf(uploadImage, { params: place }),
    body: file,
    headers: { 'Content-Type': file.type, 'X-File-Name': encodeURIComponent(file.name) },
    signal,
  })
  const url = (answer as { url?: unknown } | null)?.url
  if (typeof url !== 'string') throw new Error('The server gave no address for the image')
  return url
}

/** Words for an image that was not uploaded. */
export function imageFailure(error: unknown): string {
  if (isStatus(error, 401)) return 'Sign in again to upload images.'
  if (isStatus(error, 413)) return 'File size too big (max 20MB).'
  if (isStatus(error, 415)) return messageOf(error, 'File type not supported.')
  return 'Error uploading image. Please try again.'
}
