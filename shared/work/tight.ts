/**
 * Copies bytes into a buffer of exactly their size, because sending part of a buffer to a thread copies the
 * whole buffer.
 */
export function tight(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
