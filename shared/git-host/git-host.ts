import type { HostedRepository } from './hosted-repository.ts'

/** Owner and name, as they stand in an address. */
export type RepositoryName = { owner: string; repo: string }

/** A repository that the App may read, with a token that reads this one only, for less than an hour. */
export type Grant = { installationId: string; repository: HostedRepository; token: string }

/** Why the App can no longer read a repository that it could read once. */
export type Loss = 'app-removed' | 'app-suspended' | 'not-granted'

/**
 * Git's answer at a repository's address. `commit` is the head of the default branch, `null` if the
 * repository is empty.
 */
export type Answer =
  | { state: 'there'; commit: string | null }
  /** The repository has moved to another address of the same host. */
  | { state: 'moved'; url: string }
  /** The repository is missing, or the asker may not read it: hosts don't tell which. */
  | { state: 'refused' }

/** A git host as the product sees it: GitHub, or GitHub Enterprise under another address. */
export type GitHost = {
  /** Where people let the App read their repositories; `null` when the installation has no App. */
  installPage: string | null
  /** The repository of that name if the App may read it. Says nothing of whether the asker may. */
  findInstalled(name: RepositoryName): Promise<Grant | undefined>
  /** The repository of that id as it is now, under whatever name. Rejects with `RepositoryLost`. */
  readInstalled(place: { installationId: string; repositoryId: string }): Promise<Grant>
  /**
   * Whether a host account, given by its id, may read the repository even when it isn't public. Hosts report
   * everyone as a reader of a public repository. For those, only an account that may also write counts.
   */
  mayRead(grant: Grant, accountId: string): Promise<boolean>
  /** Asks git, with a token or as anybody. `url` is a repository's address. */
  ask(url: string, token?: string): Promise<Answer>
}

export class RepositoryLost extends Error {
  readonly loss: Loss
  constructor(loss: Loss) {
    super(`The repository cannot be read any more: ${loss}`)
    this.name = 'RepositoryLost'
    this.loss = loss
  }
}

/** The host does not answer now, or wants to be asked less. Nothing follows from it but asking again. */
export class HostUnavailable extends Error {
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number
  readonly limited: boolean
  constructor(what: string, { retryAfter, limited, cause }: { retryAfter: number; limited: boolean; cause?: unknown }) {
    super(what, { cause })
    this.name = 'HostUnavailable'
    this.retryAfter = retryAfter
    this.limited = limited
  }
}
