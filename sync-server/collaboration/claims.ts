/** A server's statement that a client is on the page, received at `at`. */
export type Claim = { by: string; userId: string; clock: number; state: Record<string, unknown>; at: number }

/** Limit of clients per page: no page has more people. Claims about more clients are ignored. */
const MAX_CLIENTS = 1_000

/**
 * Claims of other servers about the clients of one page. Several servers may claim the same client,
 * because it can reconnect to another server before the first server notices that it left.
 */
export class Claims {
  readonly #claims = new Map<number, Claim[]>()

  /** Adds a claim. Returns false if there are too many clients. */
  add(client: number, claim: Claim): boolean {
    const others = (this.#claims.get(client) ?? []).filter(({ by }) => by !== claim.by)
    if (!this.#claims.has(client) && this.#claims.size >= MAX_CLIENTS) return false
    this.#claims.set(client, [...others, claim])
    return true
  }

  /** The newest claim on a client. */
  find(client: number): Claim | undefined {
    return this.#claims.get(client)?.reduce((newest, claim) => (claim.clock > newest.clock ? claim : newest))
  }

  drop(client: number, by: string): void {
    this.#keep(client, (claim) => claim.by !== by)
  }

  /** Keeps only claims that `keep` accepts, and returns the clients that lost a claim. */
  filter(keep: (claim: Claim) => boolean): number[] {
    return [...this.#claims.keys()].filter((client) => this.#keep(client, keep))
  }

  #keep(client: number, keep: (claim: Claim) => boolean): boolean {
    const all = this.#claims.get(client) ?? []
    const kept = all.filter(keep)
    if (kept.length === 0) this.#claims.delete(client)
    else this.#claims.set(client, kept)
    return kept.length < all.length
  }
}
