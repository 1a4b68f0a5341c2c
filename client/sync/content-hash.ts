import { digest } from 'lib0/hash/sha256'

/** Returns the name of an image, on this device and on the server: the SHA-256 of its bytes in hex. */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // `crypto.subtle` is missing on plain HTTP. The JavaScript digest takes a second for the largest images.
  const { subtle } = crypto as Partial<Crypto>
  const hash = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digest(bytes)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
