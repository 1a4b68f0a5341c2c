import type { FastifyReply } from 'fastify'
import { printEvent, type ReadingEvent } from '../../shared/protocol/reading.ts'
import type { Person } from '../auth/identify.ts'
import type { Followed } from './page-feeds.ts'

/** An open event stream, and the data that allows checking its reader's rights again. */
export class Stream {
  readonly followed: Followed
  readonly actor: Person | null
  readonly #reply: FastifyReply
  /** Newest event of each kind that couldn't be sent yet, because the reader is too slow. */
  readonly #late = new Map<ReadingEvent['type'], ReadingEvent>()
  #isOpen = false

  constructor(reply: FastifyReply, actor: Person | null, followed: Followed) {
    this.#reply = reply
    this.actor = actor
    this.followed = followed
  }

  open(): void {
    const { raw } = this.#reply
    this.#reply.headers({
      // Closes the connection with the stream, because an idle connection would delay the server's stop.
      connection: 'close',
      'cache-control': 'private, no-store, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    for (const [name, value] of Object.entries(this.#reply.getHeaders())) raw.setHeader(name, value as string)
    this.#reply.hijack()
    raw.flushHeaders()
    raw.on('drain', () => this.#sendLate())
    this.#isOpen = true
    this.#sendLate()
  }

  send(event: ReadingEvent): void {
    if (this.#isOpen && !this.#reply.raw.writableNeedDrain) this.#reply.raw.write(printEvent(event))
    else this.#late.set(event.type, event)
  }

  keepAlive(): void {
    if (this.#isOpen && !this.#reply.raw.writableNeedDrain) this.#reply.raw.write(':\n\n')
  }

  /** Ends the stream. Discards data that the client doesn't read, because it would never be sent. */
  end(): void {
    const { raw } = this.#reply
    if (!this.#isOpen) return
    this.#isOpen = false
    if (raw.writableNeedDrain) raw.destroy()
    else raw.end()
  }

  #sendLate(): void {
    for (const [type, event] of this.#late) {
      if (this.#reply.raw.writableNeedDrain) return
      this.#late.delete(type)
      this.#reply.raw.write(printEvent(event))
    }
  }
}
