import { IMAGE_TYPES } from '../image-types.ts'

/** Folder for the images of an export, beside its pages. */
export const IMAGES = 'images'

/** The hash by which an image is attached to a project; undefined for one that lies elsewhere. */
export function attachedHash(src: string): string | undefined {
  return /^(?:attachment:|\/api\/blob\/)([0-9a-f]{64})$/.exec(src)?.[1]
}

/** The file of an attached image in an export, named by its content. */
export function imagePath(hash: string, mime: string): string {
  return `${IMAGES}/${hash.slice(0, 16)}.${IMAGE_TYPES[mime]?.ending ?? 'img'}`
}
