import Type from 'typebox'
import { Value } from 'typebox/value'
import { HostUnavailable, type Loss, RepositoryLost } from './git-host.ts'
import { type ApiAnswer, askApi, type HostParts } from './host-request.ts'
import { type HostedRepository, readRepository } from './hosted-repository.ts'
import type { AppSettings } from './settings.ts'

/** Function that signs a text with the App's key: RS256, in base64url. */
export type Sign = (text: string) => string

/** Scope of a token: one repository, by id, or by name as long as its id isn't known. */
export type TokenScope = { repositoryId: string } | { name: string }
export type RepositoryToken = { token: string; repository: HostedRepository }

const JWT_LIFETIME_S = 9 * 60
/** Seconds by which a JWT is dated back, because the host's clock may be slow. */
const CLOCK_SKEW_S = 60
/** Milliseconds before its expiry at which a cached token is no longer used, because a clone takes time. */
const MARGIN_MS = 12 * 60_000
const CACHED = 1_000
const WRONG_KEY = { retryAfter: 10 * 60, limited: false }

const TokenAnswer = Type.Object({
  token: Type.String({ minLength: 1 }),
  expires_at: Type.String(),
  repositories: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1 }),
})

export type AppTokens = ReturnType<typeof createAppTokens>

/**
 * Creates the App's two kinds of credentials. A JWT of ten minutes identifies the App. An installation token
 * proves access to one repository; it has minimal permissions, for this repository only.
 */
export function createAppTokens(options: { app: AppSettings; apiUrl: string; sign: Sign; parts: HostParts }) {
  const { app, apiUrl, sign, parts } = options
  const cache = new Map<string, RepositoryToken & { until: number }>()

  function appJwt(): string {
    const now = Math.floor(parts.now() / 1000)
    const claims = { iat: now - CLOCK_SKEW_S, exp: now + JWT_LIFETIME_S, iss: app.id }
    const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
    return `${text}.${sign(text)}`
  }

  /** `path` below the API's address; with a body it is a POST. */
  async function askAsApp(path: string, body?: object): Promise<ApiAnswer> {
    const method = body ? 'POST' : 'GET'
    const request = { method, token: appJwt(), whose: 'app', ...(body ? { body } : {}) } as const
    const answer = await askApi(parts, `${apiUrl}${path}`, request)
    // Status 401 means a wrong key or clock on our side. Don't treat it as a loss of access to the repository.
    if (answer.status === 401) throw new HostUnavailable('The git host doesn’t know the App', WRONG_KEY)
    return answer
  }

  /** Requests a token. The response describes the repository's current state. */
  async function mint(installationId: string, scope: TokenScope): Promise<RepositoryToken> {
    const { status, body } = await askAsApp(`/app/installations/${installationId}/access_tokens`, {
      permissions: { contents: 'read', metadata: 'read' },
      ...('name' in scope ? { repositories: [scope.name] } : { repository_ids: [Number(scope.repositoryId)] }),
    })
    const repository = Value.Check(TokenAnswer, body) ? readRepository(body.repositories[0]) : undefined
    if (status !== 201 || !repository || !Value.Check(TokenAnswer, body)) throw new RepositoryLost(lossOf(status))
    // Reject a token for another repository than the requested one.
    if ('repositoryId' in scope && repository.id !== scope.repositoryId) throw new RepositoryLost('not-granted')
    const minted = { token: body.token, repository }
    keep(`${installationId} ${repository.id}`, { ...minted, until: Date.parse(body.expires_at) - MARGIN_MS })
    return minted
  }

  function keep(key: string, entry: RepositoryToken & { until: number }): void {
    cache.delete(key)
    cache.set(key, entry)
    const oldest = cache.keys().next().value
    if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest)
  }

  return {
    askAsApp,
    mint,
    /** Returns the cached token if it's still valid long enough for a clone. */
    kept(installationId: string, repositoryId: string): string | undefined {
      const entry = cache.get(`${installationId} ${repositoryId}`)
      return entry && entry.until > parts.now() ? entry.token : undefined
    },
    forget(installationId: string, repositoryId: string): void {
      cache.delete(`${installationId} ${repositoryId}`)
    },
  }
}

function lossOf(status: number): Loss {
  if (status === 403) return 'app-suspended'
  return status === 404 ? 'app-removed' : 'not-granted'
}

function encode(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
