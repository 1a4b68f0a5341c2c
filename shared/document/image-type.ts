import { fileTypeFromBuffer } from 'file-type'
import { IMAGE_TYPES } from './image-types.ts'

/** Media type by the first bytes; undefined if it isn't supported. Browsers show an animated PNG as a PNG. */
export async function imageType(beginning: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(beginning)
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime
  return mime !== undefined && Object.hasOwn(IMAGE_TYPES, mime) ? mime : undefined
}
