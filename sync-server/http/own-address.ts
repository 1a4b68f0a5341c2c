import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/**
 * Returns the address where people reach this installation: PUBLIC_URL, or else the listening address. Never
 * uses a request's Host header, which would let anyone choose where other people's links lead.
 */
export function ownAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  listening: AddressInfo | string | undefined,
): string {
  if (PUBLIC_URL) return PUBLIC_URL
  const port = typeof listening === 'object' ? listening.port : PORT
  // A server that listens on all interfaces has many addresses. `localhost` works on its own machine.
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
