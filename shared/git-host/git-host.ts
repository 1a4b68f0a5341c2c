import type { HostedRepository } from './hosted-repository.ts'

/** Owner and name as in the repository's address. */
export type RepositoryName = { owner: string; repo: string }

/** Repository that the App may read, with a token for this repository only, valid for less than an hour. */
export type Grant = { installationId: string; repository: HostedRepository; token: string }

/** Reason why the App can no longer read a repository that it could read before. */
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

/** Git host as the product sees it: GitHub, or GitHub Enterprise under another address. */
export type GitHost = {
  /** Page where people give the App access to their repositories; `null` if the installation has no App. */
  installPage: string | null
  /** Finds a repository by name if the App may read it. Doesn't check whether the requester may read it. */
  findInstalled(name: RepositoryName): Promise<Grant | undefined>
  /** Reads a repository by id, even after a renaming. Rejects with `RepositoryLost`. */
  readInstalled(place: { installationId: string; repositoryId: string }): Promise<Grant>
  /**
   * Whether a host account, given by its id, may read the repository even when it isn't public. Hosts report
   * everyone as a reader of a public repository. For those, only an account that may also write counts.
   */
  mayRead(grant: Grant, accountId: string): Promise<boolean>
  /** Asks git, with a token or anonymously. `url`: a repository's address. */
  ask(url: string, token?: string): Promise<Answer>
}

export class RepositoryLost extends Error {
  readonly loss: Loss
  constructor(loss: Loss) {
    super(`Docwright can no longer read the repository: ${loss}`)
    this.name = 'RepositoryLost'
    this.loss = loss
  }
}

/** The host doesn't respond now or limits our requests. The only consequence is a retry. */
export class HostUnavailable extends Error {
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number
  readonly limited: boolean
  constructor(what: string, { retryAfter, limited, cause }: { retryAfter: number; limited: boolean; cause?: unknown }) {
    super(what, { cause })
    this.name = 'HostUnavailable'
    this.retryAfter = retryAfter
    this.limited = limited
  }
}
