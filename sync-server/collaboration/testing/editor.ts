import { readVarUint } from 'lib0/decoding'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { createElement, fragmentOf, plainText, readDoc } from '../../../shared/document/yjs.ts'
import { MESSAGE, type Room, roomName, SUBPROTOCOL } from '../../../shared/protocol/collaboration.ts'
import type { Person } from '../../testing/test-app.ts'

/** A person's editor over a real socket: it can be offline, comes back, and knows what the server has stored. */
export class Editor {
  readonly doc = new Y.Doc()
  readonly closed: number[] = []
  readonly #provider: WebsocketProvider
  #stored = 0
  #sent = 0

  constructor(base: string, person: Person, room: Room) {
    this.#provider = new WebsocketProvider(`${base}/collaboration`, roomName(room), this.doc, {
      protocols: [SUBPROTOCOL, person.token],
      WebSocketPolyfill: WebSocket as never,
      disableBc: true,
      connect: false,
    })
    const count = (update: Uint8Array, origin: unknown) => {
      if (origin !== this.#provider && this.#provider.wsconnected && update.length > 0) this.#sent += 1
    }
    this.doc.on('update', count)
    this.#provider.on('status', ({ status }) => {
      // The answer to the server's question is stored, too.
      if (status === 'connected') [this.#sent, this.#stored] = [1, 0]
    })
    this.#provider.messageHandlers[MESSAGE.stored] = (_encoder, decoder) => {
      this.#stored = readVarUint(decoder)
    }
    this.#provider.on('connection-close', (event) => {
      if (event) this.closed.push(event.code)
    })
  }

  connect(): void {
    this.#provider.connect()
  }

  disconnect(): void {
    this.#provider.disconnect()
  }

  destroy(): void {
    this.#provider.destroy()
  }

  get synced(): boolean {
    return this.#provider.synced
  }

  /** Everything that was written here is stored. */
  get settled(): boolean {
    return this.#provider.wsconnected && this.#provider.synced && this.#stored >= this.#sent
  }

  get text(): string {
    return plainText(readDoc(this.doc))
  }

  write(text: string): void {
    const paragraph = createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
    fragmentOf(this.doc).insert(fragmentOf(this.doc).length, [paragraph])
  }

  /** Types at the end of the last paragraph, as someone continues to write. */
  type(text: string): void {
    const last = fragmentOf(this.doc).get(fragmentOf(this.doc).length - 1) as Y.XmlElement
    const words = last.get(0) as Y.XmlText
    words.insert(words.length, text)
  }
}
