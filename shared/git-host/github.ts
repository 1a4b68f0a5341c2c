import Type from 'typebox'
import { Value } from 'typebox/value'
import { createAppTokens, type Sign } from './app-tokens.ts'
import { askGit } from './ask-git.ts'
import { type GitHost, type Grant, RepositoryLost, type RepositoryName } from './git-host.ts'
import { type ApiAnswer, askApi, type HostParts } from './host-request.ts'
import { readRepository } from './hosted-repository.ts'
import { createPauses } from './pauses.ts'
import { type AppSettings, type HostSettings, installPageOf } from './settings.ts'

const Installation = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  suspended_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const Account = Type.Object({ id: Type.Integer({ minimum: 1 }), login: Type.String({ minLength: 1 }) })
const MAY_WRITE: ReadonlySet<string> = new Set(['write', 'admin'])
const Permission = Type.Object({ permission: Type.String(), user: Account })

/** Creates the host from its settings: GitHub or GitHub Enterprise. */
export function createGithub(settings: HostSettings, given: HostParts & { sign: Sign }): GitHost {
  const parts = { ...given, pauses: createPauses(given.now) }
  const ask: GitHost['ask'] = (url, token) => askGit(parts, url, token)
  const { app } = settings
  if (!app) {
    const lost = () => Promise.reject(new RepositoryLost('app-removed'))
    return {
      installPage: null,
      findInstalled: async () => undefined,
      readInstalled: lost,
      mayRead: async () => false,
      ask,
    }
  }
  return { installPage: installPageOf(settings), ...createApp(settings, app, parts), ask }
}

type AppHost = Pick<GitHost, 'findInstalled' | 'readInstalled' | 'mayRead'>

function createApp({ apiUrl }: HostSettings, app: AppSettings, parts: HostParts & { sign: Sign }): AppHost {
  const tokens = createAppTokens({ app, apiUrl, sign: parts.sign, parts })

  /**
   * Finds the App's installation for a repository. If the repository was renamed, the API redirects to an
   * address that contains the repository's id.
   */
  async function findInstallation({ owner, repo }: RepositoryName): Promise<{ answer: ApiAnswer; renamed?: string }> {
    const answer = await tokens.askAsApp(`/repos/${owner}/${repo}/installation`)
    const renamed = /^\/repositories\/(\d+)\/installation$/.exec(pathAt(apiUrl, answer.location))?.[1]
    if (answer.status < 300 || answer.status >= 400 || !renamed) return { answer }
    return { answer: await tokens.askAsApp(`/repositories/${renamed}/installation`), renamed }
  }

  return {
    findInstalled: async (name) => {
      const { answer, renamed } = await findInstallation(name)
      const { body } = answer
      if (!Value.Check(Installation, body) || body.suspended_at) return undefined
      const installationId = String(body.id)
      try {
        const minted = await tokens.mint(installationId, renamed ? { repositoryId: renamed } : { name: name.repo })
        return { installationId, ...minted }
      } catch (error) {
        if (error instanceof RepositoryLost) return undefined
        throw error
      }
    },

    readInstalled: async ({ installationId, repositoryId }) => {
      const token = tokens.kept(installationId, repositoryId)
      if (token) {
        const { body } = await askApi(parts, `${apiUrl}/repositories/${repositoryId}`, { token })
        const repository = readRepository(body)
        if (repository?.id === repositoryId) return { installationId, repository, token }
        // The cached token no longer works for the repository. Requesting a new one shows the reason.
        tokens.forget(installationId, repositoryId)
      }
      return { installationId, ...(await tokens.mint(installationId, { repositoryId })) }
    },

    mayRead: async ({ repository, token }: Grant, accountId) => {
      // Look up the account by id: a login can be given up and then taken by someone else.
      const { body: account } = await askApi(parts, `${apiUrl}/user/${accountId}`, { token })
      if (!Value.Check(Account, account) || String(account.id) !== accountId) return false
      const login = encodeURIComponent(account.login)
      const url = `${apiUrl}/repos${new URL(repository.url).pathname}/collaborators/${login}/permission`
      const { body } = await askApi(parts, url, { token })
      if (!Value.Check(Permission, body) || String(body.user.id) !== accountId) return false
      return repository.isPrivate ? body.permission !== 'none' : MAY_WRITE.has(body.permission)
    },
  }
}

/** Path below the API's address; empty for an address outside the API. */
function pathAt(apiUrl: string, location: string | null): string {
  return location?.startsWith(`${apiUrl}/`) ? location.slice(apiUrl.length) : ''
}
