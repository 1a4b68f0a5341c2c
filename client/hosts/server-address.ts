import { atHost, hostNote, type ServerPart } from '../../shared/contract/server-addresses.ts'

/**
 * Host of a part of the server, as noted in the page. Usually undefined: most parts have no host of their
 * own.
 */
function hostOf(part: string): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${hostNote(part)}]`)?.content
}

/**
 * Returns the address of a path on the server. Adds the origin if that part of the server has its own host.
 */
export function serverAddress(path: string): string {
  return atHost(path, hostOf)
}

/** The origin of a part of the server. */
export function originOf(part: ServerPart): string {
  return hostOf(part) ?? location.origin
}
