import { isServerAddress } from '../../shared/contract/server-addresses.ts'

/**
 * Source of the answer to a request. `page`: the stored `index.html`, which serves every screen. `stored`:
 * the file on this device or, if missing, the network, after which the file is stored. `network`: the worker
 * doesn't handle the request.
 */
export type Answer = 'page' | 'stored' | 'network'

const ASSETS = '/assets/'

export type Asked = { method: string; mode: string; url: string; range: boolean }

export function answerFor({ method, mode, url, range }: Asked, origin: string, files: ReadonlySet<string>): Answer {
  const { origin: asked, pathname, search } = new URL(url)
  if (method !== 'GET' || asked !== origin || range) return 'network'
  if (pathname.startsWith(ASSETS)) return search === '' && mode !== 'navigate' ? 'stored' : 'network'
  if (isServerAddress(pathname)) return 'network'
  // A file that someone opens directly isn't a screen. This includes the worker's own scripts.
  if (mode === 'navigate') return isPlainFile(pathname, files) ? 'network' : 'page'
  return search === '' && files.has(pathname) && pathname !== '/index.html' ? 'stored' : 'network'
}

const PLAIN_FILE = /^\/(?:(?:icons|pictures)\/.*|service-worker(?:-outbox)?\.js|manifest\.webmanifest)$/

function isPlainFile(path: string, files: ReadonlySet<string>): boolean {
  return path !== '/index.html' && (files.has(path) || PLAIN_FILE.test(path))
}

type Kept = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/**
 * Whether an answer may be stored under a path: no error, same origin, and not a page instead of a script.
 */
export function mayBeKept({ status, type, redirected, headers }: Kept, path: string): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return isPage === (path === '/index.html')
}

/** The version that a page declares. */
export function versionOfPage(html: string): string | undefined {
  return /<meta name="version" content="([^"]+)"/.exec(html)?.[1]
}
