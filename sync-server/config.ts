import { createPrivateKey } from 'node:crypto'
import { envSchema } from 'env-schema'
import { Configuration } from '../shared/contract/configuration.ts'
import { PARTS_WITH_HOSTS, type ServerHosts } from '../shared/contract/server-addresses.ts'
import { apiUrlOf, hostSettings } from '../shared/git-host/settings.ts'
import { modelSettingsFault } from '../shared/model/open-model.ts'

export type Config = Configuration & {
  githubApiUrl: string
  administrators: ReadonlySet<string>
  /** Whether people reach the server over https, so that cookies can be restricted to https. */
  https: boolean
  /**
   * Whether PUBLIC_URL is reachable from other machines. If so, people other than the owner may be able to
   * read the log.
   */
  isPublic: boolean
  /** Hosts of the parts of the server that have their own host. */
  hosts: ServerHosts
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Reads and checks the environment. Throws an error with one readable sentence if a setting is invalid. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = envSchema<Configuration>({ schema: Configuration, data: environment, env: false })
  const github = httpUrl('GITHUB_URL', settings.GITHUB_URL)
  if (settings.PUBLIC_URL) httpUrl('PUBLIC_URL', settings.PUBLIC_URL)
  if (settings.COMMUNITY_URL) httpUrl('COMMUNITY_URL', settings.COMMUNITY_URL)
  if (settings.CONTACT_EMAIL && !EMAIL.test(settings.CONTACT_EMAIL)) {
    throw new Error(`CONTACT_EMAIL must be an e-mail address, but is "${settings.CONTACT_EMAIL}".`)
  }
  if (Boolean(settings.GITHUB_APP_ID) !== Boolean(settings.GITHUB_APP_PRIVATE_KEY)) {
    throw new Error('GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY belong together: set both, or neither.')
  }
  requireKey(hostSettings(settings).app?.privateKey)
  const modelFault = modelSettingsFault(settings)
  if (modelFault) throw new Error(modelFault)
  const hosts = readHosts(settings)
  return {
    ...settings,
    hosts,
    GITHUB_URL: github.origin,
    githubApiUrl: apiUrlOf(settings),
    administrators: new Set(
      settings.ADMIN_EMAILS.split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
    https: settings.PUBLIC_URL.startsWith('https:'),
    isPublic: settings.PUBLIC_URL !== '' && !isLoopback(new URL(settings.PUBLIC_URL).hostname),
  }
}

const LEVELS_WITH_CODES: readonly Configuration['LOG_LEVEL'][] = ['debug', 'info', 'warn']

/**
 * Whether to log codes and links that aren't mailed. Never if people other than the owner may read the log.
 */
export function logShowsCodes({ SMTP_URL, LOG_LEVEL, isPublic }: Config): boolean {
  return SMTP_URL === '' && !isPublic && LEVELS_WITH_CODES.includes(LOG_LEVEL)
}

/** Whether a host name or address from a URL always means this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host.toLowerCase())
}

/**
 * Reads the hosts of the server's parts. Allows only subdomains of PUBLIC_URL, because browsers send the
 * session cookie to them and no one else can publish pages there.
 */
function readHosts(settings: Configuration): ServerHosts {
  const hosts: ServerHosts = {}
  for (const part of PARTS_WITH_HOSTS) {
    const name = HOST_SETTINGS[part]
    const value = settings[name]
    if (value === '') continue
    const { protocol, hostname, origin, href } = httpUrl(name, value)
    const main = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL) : undefined
    if (main?.protocol !== protocol || !hostname.endsWith(`.${main.hostname}`)) {
      throw new Error(`${name} must be a name below that of PUBLIC_URL, with the same scheme, but is "${value}".`)
    }
    if (href !== `${origin}/`) throw new Error(`${name} must be a host without a path, but is "${value}".`)
    hosts[part] = origin
  }
  return hosts
}

const HOST_SETTINGS = {
  api: 'API_URL',
  auth: 'AUTH_URL',
  collaboration: 'COLLABORATION_URL',
  rag: 'RAG_URL',
} as const

function requireKey(pem: string | undefined): void {
  if (pem === undefined) return
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return
  } catch {
    // Omits the original error, because its message can contain a part of the key.
  }
  throw new Error('GITHUB_APP_PRIVATE_KEY must be an RSA key in PEM, as GitHub gives it out.')
}

function httpUrl(name: string, value: string): URL {
  try {
    const url = new URL(value)
    if (url.protocol === 'http:' || url.protocol === 'https:') return url
  } catch {}
  throw new Error(`${name} must be an http or https address, but is "${value}".`)
}
