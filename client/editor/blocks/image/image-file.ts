import { IMAGE, IMAGE_REFUSED } from '../../../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES } from '../../../../shared/contract/pages.ts'
import { IMAGE_TYPES } from '../../../../shared/document/image-types.ts'
import type { Room } from '../../../../shared/protocol/collaboration.ts'
import { isStatus, messageOf, NotKept } from '../../../api/index.ts'

/** The page that images come into; one that only this device has sends nothing to a server. */
export type ImagePlace = Room | 'device'

/** What is wrong with a file that shall become an image; undefined when it can be sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!Object.hasOwn(IMAGE_TYPES, type)) return IMAGE_REFUSED.type
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSED.size : undefined
}

/** Words for an image that was not uploaded. */
export function imageFailure(error: unknown): string {
  if (error instanceof NotKept) return error.message
  if (isStatus(error, 401)) return 'Sign in again to upload images.'
  if (isStatus(error, 413)) return IMAGE_REFUSED.size
  if (isStatus(error, 415)) return messageOf(error, IMAGE_REFUSED.type)
  return IMAGE.notUploaded
}
