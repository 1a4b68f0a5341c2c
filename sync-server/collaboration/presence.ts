import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { awarenessMessage } from './messages.ts'

const FLUSH_MS = 50
const MAX_STATE_CHARS = 4000
/** A client may repeat what it knows of everybody who is here. */
const MAX_STATES = 1_000
const MAX_UPDATE_BYTES = 256 * 1024
/** For so many client numbers a connection can speak. A page that is open has one. */
const MAX_OWN = 8
/** Of so many that are gone the clocks are kept, so that what was on its way does not bring them back. */
const MAX_GONE = 1_000

/** A frame without content. A client that hears nothing for 30 s takes the connection for dead. */
export const KEEP_ALIVE = awarenessMessage(new Uint8Array([0]))

export type PresenceMember = { user: { id: string; name: string } }

/**
 * Who is here and where their cursors are. Never stored. A connection speaks for the client numbers it announced first,
 * and under the name it signed in with, whatever it claims. Who comes back on another connection speaks on that, although
 * the old one may not be known to be dead for a while.
 */
export class Presence<Member extends PresenceMember> {
  readonly #awareness: Awareness
  readonly #owners = new Map<number, Member>()
  /** Who is here, in the order in which they came. */
  readonly #joined = new Map<Member, number>()
  #joins = 0
  readonly #changed = new Set<number>()
  readonly #broadcast: (frame: Uint8Array) => void
  #timer: NodeJS.Timeout | undefined

  constructor(broadcast: (frame: Uint8Array) => void) {
    // It takes a number from a document, and nothing else.
    this.#awareness = new Awareness(new Y.Doc())
    this.#awareness.setLocalState(null)
    this.#broadcast = broadcast
    this.#awareness.on('update', ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
      for (const client of [...added, ...updated, ...removed]) this.#changed.add(client)
      this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS)
    })
  }

  join(member: Member): void {
    this.#joins += 1
    this.#joined.set(member, this.#joins)
  }

  /** Throws for an update that cannot be read. */
  receive(update: Uint8Array, from: Member): void {
    let owned = [...this.#owners.values()].filter((owner) => owner === from).length
    const own = readStates(update).flatMap(({ client, clock, state }) => {
      const owner = this.#owners.get(client)
      if (owner && owner !== from && !this.#isBack(from, owner)) return []
      // Nobody has to be told that somebody is gone who was not here.
      if (state === null && !owner) return []
      if (state !== null && owner !== from && owned >= MAX_OWN) return []
      if (owner === from) owned -= 1
      if (state !== null) owned += 1
      if (state === null) this.#owners.delete(client)
      else this.#owners.set(client, from)
      return [{ client, clock, state: state && { ...state, user: label(from.user) } }]
    })
    if (own.length > 0) applyAwarenessUpdate(this.#awareness, writeStates(own), from)
  }

  /** Everybody who is here, for one who has just come. */
  everybody(): Uint8Array | undefined {
    const clients = [...this.#awareness.getStates().keys()]
    return clients.length > 0 ? awarenessMessage(encodeAwarenessUpdate(this.#awareness, clients)) : undefined
  }

  leave(member: Member): void {
    const clients = [...this.#owners].filter(([, owner]) => owner === member).map(([client]) => client)
    for (const client of clients) this.#owners.delete(client)
    this.#joined.delete(member)
    removeAwarenessStates(this.#awareness, clients, 'left')
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#awareness.destroy()
  }

  /** Whether `from` is a newer connection of the same person. */
  #isBack(from: Member, owner: Member): boolean {
    const [mine = 0, theirs = 0] = [this.#joined.get(from), this.#joined.get(owner)]
    return from.user.id === owner.user.id && mine > theirs
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

type State = { client: number; clock: number; state: Record<string, unknown> | null }

function readStates(update: Uint8Array): State[] {
  if (update.byteLength > MAX_UPDATE_BYTES) throw new Error('presence too large')
  const decoder = decoding.createDecoder(update)
  const count = decoding.readVarUint(decoder)
  if (count > MAX_STATES) throw new Error('presence of too many')
  const states: State[] = []
  for (let n = 0; n < count; n++) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    const text = decoding.readVarString(decoder)
    if (text.length > MAX_STATE_CHARS) throw new Error('presence too large')
    const state: unknown = JSON.parse(text)
    states.push({ client, clock, state: typeof state === 'object' ? (state as Record<string, unknown> | null) : null })
  }
  return states
}

function writeStates(states: State[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, states.length)
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}
