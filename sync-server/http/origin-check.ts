import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { OwnHosts } from './own-hosts.ts'

/**
 * Decides which requests from browsers are allowed. A page of another site must not use the reader's session
 * (Origin, Sec-Fetch-Site). A foreign host name that points at our address must not be served (Host). Both
 * attacks can also reach a server on a loopback address.
 */
export type OriginCheck = {
  hostAllowed(request: IncomingMessage): boolean
  /**
   * For requests that change something, and for WebSockets. A request without Origin is allowed, because it
   * doesn't come from a page in a browser.
   */
  originAllowed(request: IncomingMessage): boolean
}

export type OriginSettings = { host: string; publicUrl: string; mode: string; hosts: OwnHosts }

export function createOriginCheck(settings: OriginSettings): OriginCheck {
  const publicHost = settings.publicUrl ? new URL(settings.publicUrl).host : null
  const hostAllowed = (host: string | undefined): boolean => {
    if (!host) return false
    if (host === publicHost || settings.hosts.isOne(host)) return true
    const name = hostName(host)
    // Allows any IP address: an attacker can point a host name at our address, but not an IP address.
    return name === 'localhost' || name.endsWith('.localhost') || name === settings.host || isIP(name) !== 0
  }
  return {
    hostAllowed: (request) => hostAllowed(request.headers.host),
    originAllowed: ({ headers }) => {
      const site = headers['sec-fetch-site']
      // Only the client's page may call the host of a server part; pages on that host may not.
      if (settings.hosts.isOne(headers.host)) {
        return settings.hosts.isPage(headers.origin) || (headers.origin === undefined && site === undefined)
      }
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return isDevelopmentClient(settings, headers)
      const origin = headers.origin
      if (origin === undefined) return true
      const from = originHost(origin)
      return from !== null && (from === headers.host || from === publicHost)
    },
  }
}

/** Whether Vite, which serves the client on another local port during development, forwarded the request. */
function isDevelopmentClient(settings: { mode: string }, headers: IncomingMessage['headers']): boolean {
  return settings.mode === 'DEVELOPMENT' && hostName(originHost(headers.origin ?? '') ?? '') === 'localhost'
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/** `localhost:3000` → `localhost`, `[::1]:3000` → `::1`. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(host)
  return bracketed?.[1] ?? host.replace(/:\d+$/, '').toLowerCase()
}
