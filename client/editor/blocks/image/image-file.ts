import { IMAGE } from '../../../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES } from '../../../../shared/contract/pages.ts'
import type { Room } from '../../../../shared/protocol/collaboration.ts'
import { isStatus, messageOf, NotKept } from '../../../api/index.ts'

/** The page that images come into; one that only this device has sends nothing to a server. */
export type ImagePlace = Room | 'device'

/** Pixels only, as the server takes them: SVG is a document with scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** What is wrong with a file that shall become an image; undefined when it can be sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'File type not supported.'
  if (size > IMAGE_MAX_BYTES) return 'File size too big (max 20MB).'
  return undefined
}

/** Words for an image that was not uploaded. */
export function imageFailure(error: unknown): string {
  if (error instanceof NotKept) return error.message
  if (isStatus(error, 401)) return 'Sign in again to upload images.'
  if (isStatus(error, 413)) return 'File size too big (max 20MB).'
  if (isStatus(error, 415)) return messageOf(error, 'File type not supported.')
  return IMAGE.notUploaded
}
