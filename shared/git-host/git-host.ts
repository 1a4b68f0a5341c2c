import type { HostedRepository } from './hosted-repository.ts'

/** Owner and name as in the repository's address. */
export type RepositoryName = { owner: string; repo: string }

/**
 * Access to a repository through the App. `token`: valid for this repository only, and for less than an hour.
 */
export type Grant = { installationId: string; repository: HostedRepository; token: string }

/** Reason why the App can no longer read a repository that it could read before. */
export type Loss = 'app-removed' | 'app-suspended' | 'not-granted'

/**
 * Result of asking git at a repository's address. `commit`: head of the default branch; `null` if the
 * repository is empty.
 */
export type Answer =
  | { state: 'there'; commit: string | null }
  /** Repository that moved to another address at the same host. */
  | { state: 'moved'; url: string }
  /** Repository that is missing or that the requester may not read. Hosts don't tell which is true. */
  | { state: 'refused' }

/** Git host as the rest of the code sees it: GitHub, or a GitHub Enterprise server. */
export type GitHost = {
  /** Page where people give the App access to their repositories; `null` if the installation has no App. */
  installPage: string | null
  /**
   * Finds a repository by name if the App may read it. The caller must check whether the requester may read it.
   */
  findInstalled(name: RepositoryName): Promise<Grant | undefined>
  /**
   * Reads a repository by id, so that a renamed one is found too. Rejects with `RepositoryLost` if access was
   * lost.
   */
  readInstalled(place: { installationId: string; repositoryId: string }): Promise<Grant>
  /**
   * Whether a host account, given by its id, may read the repository when it's private. For a public
   * repository, hosts report everyone as a reader, so only an account that may also write counts.
   */
  mayRead(grant: Grant, accountId: string): Promise<boolean>
  /**
   * Requests a repository's newest commit through git, with a token or anonymously. `url`: the repository's
   * address.
   */
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

/**
 * Error if the host doesn't respond or limits our requests. It says nothing about a repository, so just retry
 * later.
 */
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
