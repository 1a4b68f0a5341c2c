import * as decoding from 'lib0/decoding'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'
import { Connection } from '../connection.ts'
import { step1, step2, updateMessage } from '../messages.ts'
import type { Rooms } from '../rooms.ts'
import { type Edit, edit, wordsIn } from './edits.ts'
import { Wire } from './wire.ts'

/** Nodes that this old version of the editor doesn't know; it must not edit a page that has any. */
const UNKNOWN_TO_OLD = new Set(['blockquote'])

/**
 * A person's editor: a document, its connection, and the changes that aren't stored yet, as in the client.
 */
export class TestClient {
  readonly doc = new Y.Doc()
  readonly words = new Set<string>()
  readonly erased = new Set<string>()
  readonly codes: number[] = []
  readonly #userId: string
  readonly #old: boolean
  readonly #undo: Y.UndoManager
  #wire: Wire | undefined
  #toSend: Uint8Array[] = []
  #underway: Uint8Array[] = []
  #owed: Uint8Array[] = []
  #delivered = 0
  #stored = 0

  constructor(userId: string, state: Uint8Array, old: boolean) {
    this.#userId = userId
    this.#old = old
    Y.applyUpdate(this.doc, state, 'server')
    this.#undo = new Y.UndoManager(fragmentOf(this.doc), { trackedOrigins: new Set(['local']), captureTimeout: 0 })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server' && this.#wire) this.#send(updateMessage(update))
    })
  }

  get connected(): boolean {
    return this.#wire !== undefined
  }

  /** Whether everything written here is stored, as far as this client knows. */
  get settled(): boolean {
    return this.connected && this.#toSend.length + this.#underway.length + this.#owed.length === 0
  }

  edit(what: Edit | 'undo' | 'redo', where: number, word: string): void {
    if (this.#old && [...fragmentOf(this.doc).toArray()].some((block) => usesUnknown(block))) return
    const before = wordsIn(this.doc)
    if (what === 'undo') this.#undo.undo()
    else if (what === 'redo') this.#undo.redo()
    else edit(this.doc, what, { where, word })
    const after = wordsIn(this.doc)
    if (after.has(word)) this.words.add(word)
    for (const gone of before) if (!after.has(gone)) this.erased.add(gone)
  }

  async connect(rooms: Rooms, place: { projectId: number; pageId: number }): Promise<void> {
    this.cut()
    const wire = new Wire()
    const connection = new Connection(wire as unknown as WebSocket, wire, false)
    this.#wire = wire
    this.#delivered = 0
    this.#stored = 0
    this.#send(step1(Y.encodeStateVector(this.doc)))
    const room = await rooms.enter(place)
    if (!room) throw new Error('the page is gone')
    const member = {
      userId: this.#userId,
      name: this.#userId,
      sessionId: 'x',
      canWrite: true,
      expiresAt: new Date(8e15),
    }
    connection.enter(room, member, () => rooms.left(room))
  }

  /** The network goes down, and everything in transit is lost. */
  cut(): void {
    const wire = this.#wire
    this.#wire = undefined
    this.#owed.push(...this.#underway)
    this.#underway = []
    this.#toSend = []
    wire?.close()
  }

  /** Lets up to `count` frames reach the server. */
  deliver(count = Number.POSITIVE_INFINITY): void {
    for (const frame of this.#toSend.splice(0, Math.min(count, this.#toSend.length))) {
      if (isUpdate(frame)) this.#delivered += 1
      this.#wire?.emit('message', Buffer.from(frame), true)
    }
  }

  /** Waits until the server has stored what reached it, or has given up. */
  async acknowledged(): Promise<void> {
    const wire = this.#wire
    while (wire && wire.readyState === wire.OPEN && this.#storedSoFar(wire) < this.#delivered) {
      await new Promise((resolve) => wire.once('sent', resolve))
    }
  }

  /** Takes up to `count` frames from the server. */
  receive(count = Number.POSITIVE_INFINITY): void {
    const wire = this.#wire
    if (!wire) return
    for (const frame of wire.sent.splice(0, Math.min(count, wire.sent.length))) this.#take(frame)
    if (wire.readyState !== wire.OPEN && wire.sent.length === 0) {
      if (wire.code !== undefined) this.codes.push(wire.code)
      this.cut()
    }
  }

  #storedSoFar(wire: Wire): number {
    const counts = wire.sent.filter((frame) => frame[0] === MESSAGE.stored).map(storedCount)
    return Math.max(this.#stored, ...counts)
  }

  #send(frame: Uint8Array): void {
    this.#toSend.push(frame)
    if (isUpdate(frame)) this.#underway.push(frame)
  }

  #take(frame: Uint8Array): void {
    const decoder = decoding.createDecoder(frame)
    const type = decoding.readVarUint(decoder)
    if (type === MESSAGE.stored) {
      const count = decoding.readVarUint(decoder)
      this.#underway.splice(0, count - this.#stored)
      this.#stored = count
    }
    if (type !== MESSAGE.sync) return
    const step = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (step !== SYNC.step1) {
      Y.applyUpdate(this.doc, bytes, 'server')
      return
    }
    for (const owed of this.#owed.splice(0)) this.#send(owed)
    this.#send(step2(Y.encodeStateAsUpdate(this.doc, bytes)))
  }
}

function isUpdate(frame: Uint8Array): boolean {
  return frame[0] === MESSAGE.sync && frame[1] !== SYNC.step1
}

function storedCount(frame: Uint8Array): number {
  const decoder = decoding.createDecoder(frame)
  decoding.readVarUint(decoder)
  return decoding.readVarUint(decoder)
}

function usesUnknown(block: unknown): boolean {
  if (!(block instanceof Y.XmlElement)) return false
  return UNKNOWN_TO_OLD.has(block.nodeName) || block.toArray().some(usesUnknown)
}
