/** Bytes are copied to a thread with all of the buffer that they lie in, so they get one of their own. */
export function tight(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
