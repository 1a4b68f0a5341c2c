import { proxy } from 'valtio'
import { serverAddress } from '../../../hosts/server-address.ts'

const KEY = 'image-hosts'

/**
 * Hosts that the reader allows images from, by project. An external image would reveal to its host who reads
 * which page, so it isn't fetched before the reader allows the host. The choice is stored on this device.
 */
export const imageHosts = proxy<{ allowed: Record<string, readonly string[]> }>({ allowed: read() })

/** Host of an image on another server; undefined for an image on this server. */
export function foreignHost(src: string): string | undefined {
  const here = globalThis.location?.origin
  const address = URL.parse(serverAddress(src), here ?? 'http://here.invalid')
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  const own = [here ?? 'http://here.invalid', URL.parse(serverAddress('/api/blob/'), here)?.origin]
  return own.includes(address.origin) ? undefined : address.host
}

export function isHostAllowed(
  { allowed }: { allowed: Readonly<Record<string, readonly string[]>> },
  projectId: number | undefined,
  host: string,
): boolean {
  return allowed[String(projectId)]?.includes(host) === true
}

export function allowHost(projectId: number | undefined, host: string): void {
  const key = String(projectId)
  imageHosts.allowed[key] = [...new Set([...(imageHosts.allowed[key] ?? []), host])]
  try {
    localStorage.setItem(KEY, JSON.stringify(imageHosts.allowed))
  } catch {
    // Storage is full or forbidden, so the choice lasts only as long as this tab.
  }
}

function read(): Record<string, readonly string[]> {
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}') as unknown
    const entries = Object.entries((stored ?? {}) as Record<string, unknown>)
    return Object.fromEntries(entries.filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
  } catch {
    return {}
  }
}
