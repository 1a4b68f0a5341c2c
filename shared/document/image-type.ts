import { fileTypeFromBuffer } from 'file-type'
import { IMAGE_TYPES } from './image-types.ts'

/** Detects the media type from the first bytes; undefined if unsupported. An animated PNG counts as a PNG. */
export async function imageType(beginning: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(beginning)
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime
  return mime !== undefined && Object.hasOwn(IMAGE_TYPES, mime) ? mime : undefined
}
