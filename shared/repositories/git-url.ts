import type { Configuration } from '../contract/configuration.ts'

/** The hosts an import may talk to, as origins. Plain http only where the operator wrote a loopback address so. */
export function allowedOrigins(config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>): string[] {
  const more = config.GIT_HOSTS.split(',')
    .map((host) => host.trim())
    .filter(Boolean)
    .map((host) => (host.includes('://') ? host : `https://${host}`))
  return [config.GITHUB_URL, ...more].flatMap((host) => {
    const url = parse(host)
    return url && (url.protocol === 'https:' || isLoopbackHttp(url)) ? [url.origin] : []
  })
}

/** The canonical address of a repository on an allowed host, or `undefined` for anything else. */
export function normaliseGitUrl(
  text: string,
  config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS'>,
): string | undefined {
  const url = parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password || url.search || url.hash) return undefined
  const origin = allowedOrigins(config).find((candidate) => new URL(candidate).host === url.host)
  const [, owner, repo, ...rest] = url.pathname.replace(/\/+$/, '').split('/')
  const name = repo === undefined ? undefined : repositoryName(repo)
  if (!origin || !owner || !name || rest.length > 0 || !isSegment(owner) || !isSegment(name)) return undefined
  return `${origin}/${owner}/${name}`
}

export function repositoryUrl(config: Pick<Configuration, 'GITHUB_URL'>, owner: string, repo: string): string {
  return `${config.GITHUB_URL}/${owner}/${repositoryName(repo)}`
}

/** The name of a repository as it is asked for: git takes it with its ending too, which belongs to no name. */
export function repositoryName(asked: string): string {
  return asked.replace(/\.git$/, '')
}

function isSegment(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(text) && text !== '.' && text !== '..' && !text.startsWith('-')
}

function isLoopbackHttp(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
