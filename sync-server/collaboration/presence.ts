import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { Claims } from './claims.ts'
import { awarenessMessage } from './messages.ts'
import type { PresenceLink, SharedState } from './presence-exchange.ts'
import { readStates, type State, writeStates } from './presence-states.ts'

const FLUSH_MS = 50
/** Maximum number of client ids that a connection can speak for. An open page uses one. */
const MAX_OWN = 8
/** Number of departed clients whose clocks are kept, so that late messages don't bring them back. */
const MAX_GONE = 1_000
/** Origin of presence from other servers. */
const ELSEWHERE = 'elsewhere'

/** A frame without content. A client that receives nothing for 30 s treats the connection as dead. */
export const KEEP_ALIVE = awarenessMessage(new Uint8Array([0]))

export type PresenceMember = { user: { id: string; name: string } }

type Change = Record<'added' | 'updated' | 'removed', number[]>

/**
 * People on a page and their cursors; these are never stored. A connection speaks for the client ids that it
 * announced first. It always shows the name of the signed-in person, even if a client claims another name.
 * A person who reconnects speaks on the new connection, although the old connection may seem alive for a
 * while. Other servers report their people through `link`.
 */
export class Presence<Member extends PresenceMember> {
  readonly #awareness: Awareness
  /** Connection that speaks for each client here. Other servers speak for the remaining clients. */
  readonly #owners = new Map<number, Member>()
  readonly #elsewhere = new Claims()
  /** Members on the page, in order of arrival. */
  readonly #joined = new Map<Member, number>()
  #joins = 0
  readonly #changed = new Set<number>()
  readonly #broadcast: (frame: Uint8Array) => void
  readonly #link: PresenceLink | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(broadcast: (frame: Uint8Array) => void, link?: PresenceLink) {
    // Awareness uses only the document's client id, so an empty document is enough.
    this.#awareness = new Awareness(new Y.Doc())
    this.#awareness.setLocalState(null)
    this.#broadcast = broadcast
    this.#link = link
    this.#awareness.on('update', ({ added, updated, removed }: Change, origin: Member | string) => {
      const clients = [...added, ...updated, ...removed]
      for (const client of clients) this.#changed.add(client)
      this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS)
      if (typeof origin === 'object') this.#link?.changed(clients, origin.user.id)
    })
  }

  join(member: Member): void {
    this.#joins += 1
    this.#joined.set(member, this.#joins)
    if (this.#joined.size === 1) this.#link?.open(this)
  }

  /** Applies a presence update from a member. Throws if the update can't be read. */
  receive(update: Uint8Array, from: Member): void {
    let owned = [...this.#owners.values()].filter((owner) => owner === from).length
    const own = readStates(update).flatMap((told) => {
      const { client, clock, state } = told
      const owner = this.#owners.get(client)
      const userId = owner?.user.id ?? this.#elsewhere.find(client)?.userId
      if (userId !== undefined && owner !== from) {
        if (userId !== from.user.id || !this.#isMoved(told, from, owned === 0)) return []
      }
      // Ignores the departure of a client that was never here.
      if (state === null && userId === undefined) return []
      if (state !== null && owner !== from && owned >= MAX_OWN) return []
      if (owner === from) owned -= 1
      if (state !== null) owned += 1
      if (state === null) this.#owners.delete(client)
      else this.#owners.set(client, from)
      return [{ client, clock, state: state && { ...state, user: label(from.user) } }]
    })
    if (own.length > 0) applyAwarenessUpdate(this.#awareness, writeStates(own), from)
  }

  /** Presence of everyone who is here, for a member who has just joined. */
  everybody(): Uint8Array | undefined {
    const clients = [...this.#awareness.getStates().keys()]
    return clients.length > 0 ? awarenessMessage(encodeAwarenessUpdate(this.#awareness, clients)) : undefined
  }

  leave(member: Member): void {
    const clients = [...this.#owners].filter(([, owner]) => owner === member).map(([client]) => client)
    for (const client of clients) this.#owners.delete(client)
    this.#joined.delete(member)
    this.#settle(clients, member)
    if (this.#joined.size > 0) return
    this.#link?.close()
    this.keepElsewhere(() => false)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#link?.close()
    this.#awareness.destroy()
  }

  /** Returns the clients that connections of this server speak for, each with the id of its person. */
  own(): [client: number, userId: string][] {
    return [...this.#owners].flatMap(([client, { user }]) =>
      this.#awareness.getStates().has(client) ? [[client, user.id]] : [],
    )
  }

  /** Client state for other servers. A `null` state means that the client has left. */
  stateOf(client: number): SharedState {
    return [client, this.#clockOf(client), this.#awareness.getStates().get(client) ?? null]
  }

  /** Applies another server's report about clients that are connected there. */
  hear(by: string, states: readonly SharedState[], at: number): void {
    const news: State[] = []
    const gone: number[] = []
    for (const [client, clock, state] of states) {
      if (state === null) {
        this.#elsewhere.drop(client, by)
        gone.push(client)
        continue
      }
      const userId = (state as { user?: { id?: string } }).user?.id ?? ''
      const owner = this.#owners.get(client)
      const current = owner?.user.id ?? this.#elsewhere.find(client)?.userId
      if (current !== undefined && current !== userId) continue
      if (!this.#elsewhere.add(client, { by, userId, clock, state, at })) continue
      // The client may already have reconnected here, before the other server noticed.
      if (owner && clock <= this.#clockOf(client)) continue
      this.#owners.delete(client)
      news.push({ client, clock, state })
    }
    this.#show(news)
    this.#settle(gone, ELSEWHERE)
  }

  /** Drops the claims of other servers that `keep` rejects. */
  keepElsewhere(keep: (claim: { by: string; at: number }) => boolean): void {
    this.#settle(this.#elsewhere.filter(keep), ELSEWHERE)
  }

  /** Removes clients that no connection or other server speaks for any more. */
  #settle(clients: readonly number[], origin: Member | string): void {
    const silent = clients.filter((client) => !this.#owners.has(client))
    const claimed = silent.flatMap((client) => {
      const claim = this.#elsewhere.find(client)
      return claim ? [{ client, clock: claim.clock, state: claim.state }] : []
    })
    this.#show(claimed)
    const left = silent.filter((client) => !claimed.some((one) => one.client === client))
    removeAwarenessStates(this.#awareness, left, origin)
  }

  /** Shows clients again. A client that was reported as gone gets a higher clock, or others would ignore it. */
  #show(states: readonly State[]): void {
    const shown = this.#awareness.getStates()
    const newer = states.map((one) =>
      !shown.has(one.client) && one.clock === this.#clockOf(one.client) ? { ...one, clock: one.clock + 1 } : one,
    )
    if (newer.length > 0) applyAwarenessUpdate(this.#awareness, writeStates(newer), ELSEWHERE)
  }

  #clockOf(client: number): number {
    return this.#awareness.meta.get(client)?.clock ?? 0
  }

  /**
   * Whether a person's client moved to connection `from`. It did if the connection sends newer state. It also
   * did if the connection is newer, repeats the client's state, and speaks for no other client. A connection
   * that speaks for another client may just repeat states of the person's other tabs.
   */
  #isMoved({ client, clock }: State, from: Member, isFirst: boolean): boolean {
    const known = this.#clockOf(client)
    const owner = this.#owners.get(client)
    const [mine = 0, theirs = 0] = [this.#joined.get(from), owner && this.#joined.get(owner)]
    return clock > known || (clock === known && mine > theirs && isFirst)
  }

  #flush(): void {
    this.#timer = undefined
    const clients = [...this.#changed].filter((client) => this.#awareness.meta.has(client))
    this.#changed.clear()
    if (clients.length > 0) this.#broadcast(awarenessMessage(encodeAwarenessUpdate(this.#awareness, clients)))
    this.#forgetGone()
  }

  #forgetGone(): void {
    const { meta, states } = this.#awareness
    if (meta.size - states.size <= MAX_GONE) return
    for (const client of meta.keys()) if (!states.has(client)) meta.delete(client)
  }
}

function label({ id, name }: PresenceMember['user']) {
  return { id, name: name || 'Guest', color: cursorColour(id) }
}
