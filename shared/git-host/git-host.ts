import type { HostedRepository } from './hosted-repository.ts'

/** Owner and name, as they stand in an address. */
export type RepositoryName = { owner: string; repo: string }

/** A repository that the App may read, with a token that reads this one only, for less than an hour. */
export type Grant = { installationId: string; repository: HostedRepository; token: string }

/** Why the App can no longer read a repository that it could read once. */
export type Loss = 'app-removed' | 'app-suspended' | 'not-granted'

/** What git itself answers at a repository's address. `commit` is that of the default branch, `null` when it is empty. */
export type Answer =
  | { state: 'there'; commit: string | null }
  /** It lies elsewhere at the same host now. */
  | { state: 'moved'; url: string }
  /** It is not there, or is not for whoever asks: hosts tell nobody which. */
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
   * Whether an account of the host, named by its number, may read what was found even if it is not public. Of a public
   * repository hosts say that everybody may read it: there only who may also write is sure to.
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
