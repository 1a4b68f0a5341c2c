import { contentHash } from '../content-hash.ts'
import { type FetchParts, fetchWhole, type NoAnswer } from './fetch-whole.ts'

/** Fetches an image. What is not what its address says, for example half of it, is a failure of the server [AO2]. */
export async function fetchImage(parts: FetchParts & { baseUrl: string }, hash: string): Promise<Blob | NoAnswer> {
  const whole = await fetchWhole(parts, `${parts.baseUrl}/api/blob/${hash}`)
  if (typeof whole === 'string') return whole
  const { bytes, type } = whole
  return (await contentHash(bytes)) === hash ? new Blob([bytes], { type }) : 'server'
}
