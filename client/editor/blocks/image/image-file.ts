import { IMAGE_REFUSED } from '../../../../shared/contract/messages/editor.ts'
import { IMAGE_MAX_BYTES } from '../../../../shared/contract/pages.ts'
import { IMAGE_TYPES } from '../../../../shared/document/image-types.ts'
import type { Room } from '../../../../shared/protocol/collaboration.ts'

/**
 * Page that receives images. If the page exists only on this device (`device`), nothing is sent to a
 * server.
 */
export type ImagePlace = Room | 'device'

/** Reason why a file can't become an image; undefined if it can be uploaded. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!Object.hasOwn(IMAGE_TYPES, type)) return IMAGE_REFUSED.type
  return size > IMAGE_MAX_BYTES ? IMAGE_REFUSED.size : undefined
}
