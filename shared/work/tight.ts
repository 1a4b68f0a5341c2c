/** Copies bytes into a buffer of their own, because a message to a thread copies their whole buffer. */
export function tight(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
