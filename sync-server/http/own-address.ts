import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/**
 * Where people reach this installation: what its operator says, else where it listens. Never what a request names as its
 * host: that would let anybody choose where the links lead that others get.
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
