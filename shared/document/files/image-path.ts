import { IMAGE_TYPES } from '../image-types.ts'

/** Folder for the images of an export, beside its pages. */
export const IMAGES = 'images'

/** Hash of an image that is attached to a project; undefined for an image from elsewhere. */
export function attachedHash(src: string): string | undefined {
  return /^(?:attachment:|\/api\/blob\/)([0-9a-f]{64})$/.exec(src)?.[1]
}

/** Path of an attached image in an export, named by its content. */
export function imagePath(hash: string, mime: string): string {
  return `${IMAGES}/${hash.slice(0, 16)}.${IMAGE_TYPES[mime]?.ending ?? 'img'}`
}
