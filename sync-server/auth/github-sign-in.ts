import type { GenericOAuthConfig } from 'better-auth/plugins'
import type { Config } from '../config.ts'

type GithubUser = { id: number; login: string; name: string | null; avatar_url: string | null }
type GithubEmail = { email: string; primary: boolean; verified: boolean }

/**
 * Sign-in with GitHub or GitHub Enterprise. Only an address that GitHub has verified becomes a person's
 * address.
 */
export function githubProvider(config: Config): GenericOAuthConfig<'github'> {
  return {
    providerId: 'github',
    clientId: config.GITHUB_CLIENT_ID,
    clientSecret: config.GITHUB_CLIENT_SECRET,
    authorizationUrl: `${config.GITHUB_URL}/login/oauth/authorize`,
    tokenUrl: `${config.GITHUB_URL}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    getUserInfo: async ({ accessToken }) => {
      if (!accessToken) return null
      const [user, emails] = await Promise.all([
        ask<GithubUser>(`${config.githubApiUrl}/user`, accessToken),
        ask<GithubEmail[]>(`${config.githubApiUrl}/user/emails`, accessToken),
      ])
      const email = Array.isArray(emails) && emails.find((candidate) => candidate.primary && candidate.verified)
      if (!user?.id || !user.login || !email) return null
      return {
        id: String(user.id),
        name: user.name || user.login,
        email: email.email.toLowerCase(),
        emailVerified: true,
        image: user.avatar_url ?? undefined,
        login: user.login,
      }
    },
    mapProfileToUser: (profile) => ({ login: String(profile.login ?? '') }),
  }
}

/** `null` for any answer that is not a good one: signing in then simply did not work. */
async function ask<Answer>(url: string, token: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'docwright' },
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
