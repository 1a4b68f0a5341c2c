import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { createElement, fragmentOf } from '../../../shared/document/yjs.ts'
import { MESSAGE, SUBPROTOCOL, SYNC } from '../../../shared/protocol/collaboration.ts'

/**
 * Protocol of a server: all use the frames of y-protocols, and Hocuspocus puts the room's name before each.
 */
export type Dialect = 'ours' | 'yjs' | 'hocuspocus' | 'relay'

const HOCUSPOCUS_AUTH = 2
/** Unique mark of an update: every update types one, and its receivers look for it. */
const MARK = /\|(\d{7})/g
const EMPTY = new Uint8Array([0])

export type Arrival = { mark: number; at: number }

/** Client without an editor: types marks into its own paragraph, and reads the marks of the others. */
export class BenchClient {
  readonly #socket: WebSocket
  readonly #dialect: Dialect
  readonly #name: string
  readonly #doc = new Y.Doc()
  #text: Y.XmlText | undefined
  readonly #sent: { mark: number; at: number }[] = []
  #stored = 0
  /** Number of updates that the server counts before the first mark. */
  #before = 0
  onArrival: (arrival: Arrival) => void = () => {}
  onStored: (ms: number) => void = () => {}

  private constructor(socket: WebSocket, dialect: Dialect, name: string) {
    this.#socket = socket
    this.#dialect = dialect
    this.#name = name
  }

  static async connect(room: string, dialect: Dialect, token: string): Promise<BenchClient> {
    const socket = new WebSocket(room, dialect === 'ours' ? [SUBPROTOCOL, token] : [], { perMessageDeflate: false })
    const client = new BenchClient(socket, dialect, room.slice(room.lastIndexOf('/') + 1))
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
      socket.once('open', () => {
        if (dialect === 'hocuspocus') client.#sendAuthentication()
        if (dialect === 'relay') return resolve()
        client.#sendSync(SYNC.step1, EMPTY)
      })
      socket.on('message', (frame: Buffer) => client.#receive(frame, resolve))
    })
    return client
  }

  /** Creates the paragraph, so that all later updates are typing. */
  begin(): void {
    this.#doc.on('update', (update: Uint8Array) => this.#sendSync(SYNC.update, update))
    const paragraph = createElement({ type: 'paragraph', content: [{ type: 'text', text: 'Typed: ' }] })
    fragmentOf(this.#doc).push([paragraph])
    this.#text = paragraph.get(0) as Y.XmlText
    this.#before = 1
  }

  type(mark: number): void {
    this.#sent.push({ mark, at: performance.now() })
    this.#text?.insert(this.#text.length, `|${String(mark).padStart(7, '0')}`)
  }

  close(): void {
    this.#socket.terminate()
  }

  #receive(frame: Buffer, onSynced: () => void): void {
    const decoder = decoding.createDecoder(frame)
    if (this.#dialect === 'hocuspocus') decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === MESSAGE.stored && this.#dialect === 'ours') this.#countStored(decoding.readVarUint(decoder))
    if (type !== MESSAGE.sync && type !== 4) return
    const step = decoding.readVarUint(decoder)
    if (step === SYNC.step1) return
    const update = decoding.readVarUint8Array(decoder)
    if (step === SYNC.step2) onSynced()
    else this.#readMarks(update)
  }

  #countStored(count: number): void {
    const now = performance.now()
    for (; this.#stored < count; this.#stored++) {
      const sent = this.#sent[this.#stored - this.#before]
      if (sent) this.onStored(now - sent.at)
    }
  }

  #readMarks(update: Uint8Array): void {
    const at = performance.now()
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue
      for (const [, mark] of struct.content.str.matchAll(MARK)) this.onArrival({ mark: Number(mark), at })
    }
  }

  #sendAuthentication(): void {
    this.#send((encoder) => {
      encoding.writeVarUint(encoder, HOCUSPOCUS_AUTH)
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarString(encoder, 'token')
    })
  }

  #sendSync(step: number, bytes: Uint8Array): void {
    this.#send((encoder) => {
      encoding.writeVarUint(encoder, MESSAGE.sync)
      encoding.writeVarUint(encoder, step)
      encoding.writeVarUint8Array(encoder, bytes)
    })
  }

  #send(write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder()
    if (this.#dialect === 'hocuspocus') encoding.writeVarString(encoder, this.#name)
    write(encoder)
    this.#socket.send(encoding.toUint8Array(encoder))
  }
}
