import { imageOfBase64 } from '../../../sync/image-bytes.ts'

/** An image inside pasted HTML, not decoded yet. `size` is in bytes, at most two more than the real size. */
export type ImageData64 = { type: string; size: number; base64: string }

/** Reads a `data:` URL of an image; undefined for other addresses. Accepts only base64. */
export function readDataAddress(address: string): ImageData64 | undefined {
  const start = address.trimStart()
  if (!/^data:/i.test(start)) return undefined
  const comma = start.indexOf(',')
  const header = start.slice('data:'.length, comma < 0 ? undefined : comma)
  if (comma < 0 || !/;\s*base64\s*$/i.test(header)) return { type: '', size: 0, base64: '' }
  const base64 = start.slice(comma + 1)
  const [type = ''] = header.split(';')
  return { type: type.trim().toLowerCase(), size: Math.floor((base64.length * 3) / 4), base64 }
}

/**
 * Decodes an image in a worker. Invalid base64 gives an empty file, which the server refuses like any
 * non-image.
 */
export async function fileOfData({ base64, type }: ImageData64): Promise<File> {
  const image = await imageOfBase64(base64, type).catch(() => new Blob())
  return new File([image], 'image', { type })
}
