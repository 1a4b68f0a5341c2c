import { atHost, parseHosts, type ServerHosts, type ServerPart } from '../../shared/contract/server-addresses.ts'

/** What the page says of the hosts that parts of the server have for themselves; mostly nothing. */
const note = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="server-hosts"]')
const hosts: ServerHosts = parseHosts(note?.content ?? '')

/** Where a path of the server is answered: as it is, or with the host that this part of the server has for itself. */
export function serverAddress(path: string): string {
  return atHost(hosts, path)
}

/** The origin of a part of the server. */
export function originOf(part: ServerPart): string {
  return hosts[part] ?? location.origin
}
