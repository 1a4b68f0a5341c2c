import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the sender of a body knows the secret. Takes the received body, byte for byte. */
export function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (secret === '' || typeof signature !== 'string') return false
  const given = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1]
  if (!given) return false
  const wanted = createHmac('sha256', secret).update(body).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}
