import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { OwnHosts } from './own-hosts.ts'

/**
 * Decides which requests from browsers are allowed. A page of another site must not use the reader's session
 * (Origin, Sec-Fetch-Site). A foreign name that points at our address must not be served (Host). A server on
 * a loopback address is open to both.
 */
export type OriginCheck = {
  hostAllowed(request: IncomingMessage): boolean
  /**
   * For requests that change something, and for WebSockets. A request without Origin doesn't come from a
   * browser page.
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
    // Anyone can point a name at our address, but not an address.
    return name === 'localhost' || name.endsWith('.localhost') || name === settings.host || isIP(name) !== 0
  }
  return {
    hostAllowed: (request) => hostAllowed(request.headers.host),
    originAllowed: ({ headers }) => {
      const site = headers['sec-fetch-site']
      // Only the client's page may call a part's own host, never a page of that host.
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

/** While developing, Vite serves the client on another port of the same machine and forwards to us. */
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
