import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { PresenceNews } from '../../../db/listen.ts'
import { Presence, type PresenceMember } from '../presence.ts'
import { PresenceExchange } from '../presence-exchange.ts'

export const PAGE = 2 ** 53 - 1

/** Objects that a test must destroy at its end. */
export const open: { destroy(): void }[] = []

/** Servers on one database, which carries notifications unless `isDown`. */
export function network() {
  const sent: { by: string; text: string; at: number }[] = []
  const servers = new Set<Server>()
  const state = { isDown: false }
  class Server {
    readonly exchange: PresenceExchange
    readonly pages = new Map<number, Presence<PresenceMember>>()

    readonly name: string

    constructor(name: string) {
      this.name = name
      const send = async (payloads: readonly PresenceNews[]) => {
        if (state.isDown) throw new Error('The database is away.')
        const texts = payloads.map((payload) => JSON.stringify(payload))
        for (const text of texts) {
          sent.push({ by: name, text, at: Date.now() })
          for (const server of servers) server.exchange.receive(JSON.parse(text))
        }
      }
      this.exchange = new PresenceExchange({ by: name, send, now: () => Date.now() })
      this.exchange.start()
      servers.add(this)
    }

    page(id = PAGE): Presence<PresenceMember> {
      const presence = this.pages.get(id) ?? new Presence(() => {}, this.exchange.link(id))
      if (!this.pages.has(id)) open.push(presence)
      this.pages.set(id, presence)
      return presence
    }

    /** Someone has the page open and shows no cursor. */
    look(): void {
      this.page().join({ user: { id: 'reader', name: 'Reader' } })
    }

    /** States that someone who opens the page at this server sees. */
    shown(id = PAGE): Map<number, { cursor?: unknown; user?: { name: string } }> {
      const seen = new Awareness(new Y.Doc())
      const decoder = createDecoder(this.page(id).everybody() ?? new Uint8Array([1, 1, 0]))
      readVarUint(decoder)
      applyAwarenessUpdate(seen, readVarUint8Array(decoder), 'server')
      seen.setLocalState(null)
      const states = new Map([...seen.getStates()])
      seen.destroy()
      return states
    }

    cursors(id = PAGE): unknown[] {
      return [...this.shown(id).values()].map(({ cursor }) => cursor)
    }

    /** The process ends without a word. */
    kill(): void {
      servers.delete(this)
      state.isDown = true
      void this.exchange.stop()
      state.isDown = false
    }
  }
  return { sent, state, start: (name: string) => new Server(name) }
}
export type Server = ReturnType<ReturnType<typeof network>['start']>

/** A tab of someone's browser, on one connection at a time. */
export function tab(id: string) {
  const awareness = new Awareness(new Y.Doc())
  open.push(awareness)
  let at: { server: Server; member: PresenceMember; page: number } | undefined
  const tell = () => {
    if (at) at.server.page(at.page).receive(encodeAwarenessUpdate(awareness, [awareness.clientID]), at.member)
  }
  return {
    client: awareness.clientID,
    server: () => at?.server,
    /** Returns a function that makes the old server notice its dead connection. */
    come(server: Server, page = PAGE): () => void {
      const old = at
      at = { server, member: { user: { id, name: id } }, page }
      server.page(page).join(at.member)
      awareness.setLocalState(awareness.getLocalState())
      tell()
      return () => old?.server.page(old.page).leave(old.member)
    },
    move(cursor: unknown): void {
      awareness.setLocalState({ cursor })
      tell()
    },
    leave(): void {
      at?.server.page(at.page).leave(at.member)
      at = undefined
    },
    lose(): void {
      at = undefined
    },
  }
}
