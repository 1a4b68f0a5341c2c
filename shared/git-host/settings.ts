import type { Configuration } from '../contract/configuration.ts'

/** Addresses of a git host, and the App used there. */
export type HostSettings = { webUrl: string; apiUrl: string; app: AppSettings | null }
export type AppSettings = { id: string; privateKey: string; slug: string }

type Asked = Pick<Configuration, `GITHUB_${'URL' | 'API_URL' | 'APP_ID' | 'APP_PRIVATE_KEY'}` | keyof Slugs | 'MODE'>
type Slugs = Pick<
  Configuration,
  'GITHUB_APP_SLUG' | 'GITHUB_APP_SLUG_STAGE' | 'GITHUB_APP_SLUG_LOCAL_TO_STAGE' | 'GITHUB_APP_SLUG_DEVELOPMENT'
>

/**
 * Returns the API's address: GitHub's API has its own host name, GitHub Enterprise's API is a path on the
 * same host.
 */
export function apiUrlOf({ GITHUB_URL, GITHUB_API_URL }: Pick<Configuration, 'GITHUB_URL' | 'GITHUB_API_URL'>): string {
  if (GITHUB_API_URL) return GITHUB_API_URL.replace(/\/+$/, '')
  return isGithubItself(GITHUB_URL) ? 'https://api.github.com' : `${new URL(GITHUB_URL).origin}/api/v3`
}

export function hostSettings(config: Asked): HostSettings {
  const { GITHUB_APP_ID: id, GITHUB_APP_PRIVATE_KEY: key } = config
  return {
    webUrl: new URL(config.GITHUB_URL).origin,
    apiUrl: apiUrlOf(config),
    app: id && key ? { id, privateKey: toPem(key), slug: slugOf(config) } : null,
  }
}

/** Page where people install an App. GitHub Enterprise lists its Apps under another path. */
export function installPageOf({ webUrl, app }: HostSettings): string | null {
  if (!app) return null
  return `${webUrl}/${isGithubItself(webUrl) ? 'apps' : 'github-apps'}/${app.slug}/installations/new`
}

/**
 * Returns the App's name for a mode. Each mode has its own App, because GitHub sends the push events of an
 * App to a single address.
 */
function slugOf(config: Slugs & Pick<Configuration, 'MODE'>): string {
  switch (config.MODE) {
    case 'STAGE':
      return config.GITHUB_APP_SLUG_STAGE
    case 'LOCAL_TO_STAGE':
      return config.GITHUB_APP_SLUG_LOCAL_TO_STAGE
    case 'DEVELOPMENT':
      return config.GITHUB_APP_SLUG_DEVELOPMENT
    default:
      return config.GITHUB_APP_SLUG
  }
}

/** Restores line ends: environment variables often contain a key's lines joined by a backslash and an n. */
function toPem(key: string): string {
  return key.replaceAll('\\n', '\n').trim()
}

function isGithubItself(url: string): boolean {
  return new URL(url).host === 'github.com'
}
