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
  'mcp',
  'assets',
] as const

/** Patterns of files that programs expect at the root of a site. */
const FILES = ['llms\\.txt', 'robots\\.txt', 'sitemap(?:-\\d+)?\\.xml', '\\.well-known/[^?#]*']
/** Files for programs beside the address of a project or a page. */
const BESIDE = '[^?#]*/(?:llms(?:-full)?\\.txt|\\d+\\.md)'
const SERVER = new RegExp(
  `^/(?:(?:${SERVER_SEGMENTS.join('|')})(?:[/?#]|$)|(?:${[...FILES, BESIDE].join('|')})(?:[?#]|$))`,
)

/** Whether an address (a path, with or without what follows `?`) belongs to the server. */
export function isServerAddress(path: string): boolean {
  return SERVER.test(path)
}

/** Parts of the server that may have their own host, named by the first path segment of their addresses. */
export const PARTS_WITH_HOSTS = ['api', 'auth', 'collaboration', 'rag'] as const
export type ServerPart = (typeof PARTS_WITH_HOSTS)[number]

/** Origins of the parts that have their own host. The other parts are at the page's origin. */
export type ServerHosts = Partial<Record<ServerPart, string>>

/**
 * Name of the meta tag with a part's host. The tag is in the page, because the first request already needs
 * it. Origins need no escaping.
 */
export const hostNote = (part: string) => `host-${part}`

export function writeHosts(page: string, hosts: ServerHosts): string {
  const notes = PARTS_WITH_HOSTS.map((part) =>
    hosts[part] ? `<meta name="${hostNote(part)}" content="${hosts[part]}">` : '',
  )
  return page.replace('<head>', `<head>${notes.join('')}`)
}

/** Returns the origin of a part from a page's HTML, for callers without a DOM. */
export function hostInPage(page: string, part: ServerPart): string | undefined {
  return new RegExp(`<meta name="${hostNote(part)}" content="([^"]*)">`).exec(page)?.[1]
}

/** A path of the server. Begins with the origin that answers it, unless that is the page's own. */
export function atHost(path: string, hostOf: (part: string) => string | undefined): string {
  const part = /^\/([a-z]+)\//.exec(path)?.[1]
  return ((part && hostOf(part)) ?? '') + path
}
