import { digest } from 'lib0/hash/sha256'
import { encodeUtf8 } from 'lib0/string'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** SHA-256 of a text in UTF-8, as 64 lower-case hex digits. Synchronous, and the same in Node, workers and browsers. */
export function sha256(text: string): string {
  let hex = ''
  for (const byte of digest(encodeUtf8(text))) hex += HEX[byte]
  return hex
}
