import { envSchema } from 'env-schema'
import { Configuration } from '../shared/contract/configuration.ts'

export type Config = Configuration & {
  githubApiUrl: string
  administrators: ReadonlySet<string>
  /** People reach us over https, so cookies may be limited to it. */
  https: boolean
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Reads and checks the environment. Throws one readable sentence for a setting that makes no sense. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = envSchema<Configuration>({ schema: Configuration, data: environment, env: false })
  const github = httpUrl('GITHUB_URL', settings.GITHUB_URL)
  if (settings.PUBLIC_URL) httpUrl('PUBLIC_URL', settings.PUBLIC_URL)
  if (settings.COMMUNITY_URL) httpUrl('COMMUNITY_URL', settings.COMMUNITY_URL)
  if (settings.CONTACT_EMAIL && !EMAIL.test(settings.CONTACT_EMAIL)) {
    throw new Error(`CONTACT_EMAIL must be an e-mail address, but is "${settings.CONTACT_EMAIL}".`)
  }
  if (settings.OLLAMA_URL) httpUrl('OLLAMA_URL', settings.OLLAMA_URL)
  if ((settings.OLLAMA_URL === '') !== (settings.OLLAMA_MODEL === '')) {
    throw new Error('OLLAMA_URL and OLLAMA_MODEL are set together or not at all.')
  }
  const derivedApi = github.host === 'github.com' ? 'https://api.github.com' : `${github.origin}/api/v3`
  return {
    ...settings,
    GITHUB_URL: github.origin,
    githubApiUrl: settings.GITHUB_API_URL || derivedApi,
    administrators: new Set(
      settings.ADMIN_EMAILS.split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
    https: settings.PUBLIC_URL.startsWith('https:'),
  }
}

function httpUrl(name: string, value: string): URL {
  try {
    const url = new URL(value)
    if (url.protocol === 'http:' || url.protocol === 'https:') return url
  } catch {}
  throw new Error(`${name} must be an http or https address, but is "${value}".`)
}
