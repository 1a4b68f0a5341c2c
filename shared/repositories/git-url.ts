import type { Configuration } from '../contract/configuration.ts'

type HostSettings = Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>

/** Repository as its address names it. `origin`: origin of an allowed host. */
export type RepositoryPlace = { origin: string; owner: string; repo: string }

/**
 * Returns the origins from which an import may fetch. Plain http is accepted only for a loopback address that
 * the operator configured with `http://`.
 */
export function allowedOrigins(config: HostSettings): string[] {
  const more = config.GIT_HOSTS.split(',')
    .map((host) => host.trim())
    .filter(Boolean)
    .map((host) => (host.includes('://') ? host : `https://${host}`))
  const origins = [config.GITHUB_URL, ...more].flatMap((host) => {
    const url = parse(host)
    return url && (url.protocol === 'https:' || isLoopbackHttp(url)) ? [url.origin] : []
  })
  return [...new Set(origins)]
}

/**
 * Parses a repository's address as people copy it: `https://` and `.git` are optional, and the path may
 * continue after the repository. The interface and the command line both use this function. Undefined for any
 * text that isn't a repository at one of `origins`.
 */
export function readRepositoryAddress(text: string, origins: readonly string[]): RepositoryPlace | undefined {
  const typed = text.trim()
  const url = parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || url.username || url.password) return undefined
  const origin = origins.find((candidate) => hostOf(new URL(candidate)) === hostOf(url))
  const [owner, name] = url.pathname.split('/').filter(Boolean)
  const repo = name === undefined ? undefined : repositoryName(name)
  return origin && owner && repo && isSegment(owner) && isSegment(repo) ? { origin, owner, repo } : undefined
}

/** The canonical address of a repository on an allowed host, or `undefined` for anything else. */
export function normaliseGitUrl(text: string, config: HostSettings): string | undefined {
  const place = readRepositoryAddress(text, allowedOrigins(config))
  return place && addressOfPlace(place)
}

/**
 * Returns a repository's address. `host`: `host[:port]`; without it, GitHub's. Undefined if the host isn't
 * allowed.
 */
export function repositoryUrl(config: HostSettings, { owner, repo, host }: NamedRepository): string | undefined {
  if (host === undefined) return addressOfPlace({ origin: config.GITHUB_URL, owner, repo: repositoryName(repo) })
  return normaliseGitUrl(`${host}/${owner}/${repo}`, config)
}

/** `host`: another than GitHub. */
export type NamedRepository = { owner: string; repo: string; host?: string | undefined }

/** A repository's name without the `.git` that git accepts after it. */
export function repositoryName(asked: string): string {
  return asked.replace(/\.git$/i, '')
}

function addressOfPlace({ origin, owner, repo }: RepositoryPlace): string {
  return `${origin}/${owner}/${repo}`
}

/** Host with its port, without `www.`, which leads to the same host. */
function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function isSegment(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(text) && text !== '.' && text !== '..' && !text.startsWith('-')
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function isLoopbackHttp(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}
