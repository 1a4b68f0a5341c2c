import { gitStore } from '../../../generator/testing/git-server.ts'

export type FakeRepository = {
  id: number
  /** `owner/name`. */
  name: string
  formerNames: string[]
  private: boolean
  /** Numbers of the accounts that may read it while it is private. */
  readers: Set<number>
  /** Numbers of the accounts that may change it. */
  writers: Set<number>
  /** Commits and pushes. */
  git(...args: string[]): string
  work: string
  /** Name under which git stores the repository. */
  stored: string
}
export type FakeInstallation = { id: number; suspended: boolean; repositories: Set<number> }

type NewRepository = {
  files?: Record<string, string | Uint8Array>
  isPrivate?: boolean
  readers?: number[]
  writers?: number[]
}

/**
 * State of a GitHub: repositories under changing names, accounts, and the repositories that the App has
 * access to.
 */
export function createGithubStore() {
  const git = gitStore()
  const repositories = new Map<number, FakeRepository>()
  const installations = new Map<number, FakeInstallation>()
  /** Logins by the account's number. */
  const accounts = new Map<number, string>([[42, 'octo']])
  let last = 1000

  return {
    git,
    repositories,
    installations,
    accounts,
    addRepository(
      name: string,
      { files, isPrivate = false, readers = [], writers = [] }: NewRepository = {},
    ): FakeRepository {
      last += 1
      const { work, git: act } = git.repository(name, files ?? { 'README.md': `# ${name}\n` })
      const repository: FakeRepository = {
        id: last,
        name,
        formerNames: [],
        private: isPrivate,
        readers: new Set([...readers, ...writers]),
        writers: new Set(writers),
        git: act,
        work,
        stored: name,
      }
      repositories.set(repository.id, repository)
      return repository
    },
    rename(repository: FakeRepository, name: string): void {
      repository.formerNames.push(repository.name)
      repository.name = name
    },
    install(...of: FakeRepository[]): FakeInstallation {
      last += 1
      const installation = { id: last, suspended: false, repositories: new Set(of.map(({ id }) => id)) }
      installations.set(installation.id, installation)
      return installation
    },
    byName: (name: string) => [...repositories.values()].find((one) => same(one.name, name)),
    byFormerName: (name: string) =>
      [...repositories.values()].find(({ formerNames }) => formerNames.some((former) => same(former, name))),
    installationOf: ({ id }: FakeRepository) =>
      [...installations.values()].find((installation) => installation.repositories.has(id)),
  }
}

export type GithubStore = ReturnType<typeof createGithubStore>

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
