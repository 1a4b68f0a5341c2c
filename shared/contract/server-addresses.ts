/** First segments of the addresses that the server answers itself; everything else is a screen of the client. */
export const SERVER_SEGMENTS = [
  'api',
  'auth',
  'rag',
  'collaboration',
  'webhooks',
  'dev',
  'health',
  'metrics',
  'assets',
] as const

const SERVER = new RegExp(`^/(?:${SERVER_SEGMENTS.join('|')})(?:[/?#]|$)`)

/** Whether an address (a path, with or without what follows `?`) belongs to the server. */
export function isServerAddress(path: string): boolean {
  return SERVER.test(path)
}

/** The parts of the server that may have a host of their own, by the first segment of their addresses. */
export const PARTS_WITH_HOSTS = ['api', 'auth', 'collaboration', 'rag'] as const
export type ServerPart = (typeof PARTS_WITH_HOSTS)[number]

/** The origins of those that have one; the others are where the page came from. */
export type ServerHosts = Partial<Record<ServerPart, string>>

/** A path of the server with the origin where it is answered, if that is not the page's own. */
export function atHost(hosts: ServerHosts, path: string): string {
  const part = /^\/([a-z]+)\//.exec(path)?.[1] as ServerPart | undefined
  return part && hosts[part] ? hosts[part] + path : path
}

/** The page tells where the rest of the server is: its first request has to know. */
const HOSTS_NAME = 'server-hosts'
const WRITTEN_HOSTS = new RegExp(`<meta name="${HOSTS_NAME}" content="([^"]*)">`)

/** `content` of the page's note: `api=https://api.example.org rag=…`. Origins hold no space and nothing to escape. */
export function parseHosts(content: string): ServerHosts {
  return Object.fromEntries(
    content
      .split(' ')
      .filter(Boolean)
      .map((entry) => entry.split('=', 2)),
  ) as ServerHosts
}

export function writeHosts(page: string, hosts: ServerHosts): string {
  const content = PARTS_WITH_HOSTS.flatMap((part) => (hosts[part] ? [`${part}=${hosts[part]}`] : [])).join(' ')
  return content ? page.replace('<head>', `<head><meta name="${HOSTS_NAME}" content="${content}">`) : page
}

/** What the text of a page says of the hosts, for who has no document. */
export function hostsOfPage(page: string): ServerHosts {
  return parseHosts(WRITTEN_HOSTS.exec(page)?.[1] ?? '')
}
