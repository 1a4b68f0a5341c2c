import { contentHash } from '../content-hash.ts'
import { type FetchParts, fetchBlob, type NoAnswer } from './fetch-whole.ts'

/**
 * Fetches an image. If its bytes don't match the hash, for example half a file, returns `server` as for a
 * failure [AO2].
 */
export async function fetchImage(parts: FetchParts & { baseUrl: string }, hash: string): Promise<Blob | NoAnswer> {
  const image = await fetchBlob(parts, `${parts.baseUrl}/api/blob/${hash}`)
  if (typeof image === 'string') return image
  return (await contentHash(new Uint8Array(await image.arrayBuffer()))) === hash ? image : 'server'
}
