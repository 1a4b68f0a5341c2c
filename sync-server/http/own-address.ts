import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/**
 * Address where people reach this installation: PUBLIC_URL, or else where the server listens. A request's
 * Host header is never used: it would let anyone choose where other people's links lead.
 */
export function ownAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  listening: AddressInfo | string | undefined,
): string {
  if (PUBLIC_URL) return PUBLIC_URL
  const port = typeof listening === 'object' ? listening.port : PORT
  // A server that listens everywhere has no one address; this one works on its own machine.
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
