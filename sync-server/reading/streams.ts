import type { FastifyReply, FastifyRequest } from 'fastify'
import { printEvent, type ReadingEvent } from '../../shared/protocol/reading.ts'
import type { Person } from '../auth/identify.ts'
import { tooManyRequests } from '../errors.ts'
import { askerOf } from '../http/request-limits.ts'
import type { Followed } from './page-feeds.ts'

/** A person has a stream for each window that shows a page; behind one address may be an office of visitors. */
const OF_A_PERSON = 20
const OF_AN_ADDRESS = 200
const OF_ALL = 5_000
const RETRY_AFTER_S = 60

/** An open event stream, and what it takes to judge anew who reads it. */
export class Stream {
  readonly followed: Followed
  readonly actor: Person | null
  readonly #reply: FastifyReply
  /** Of each kind of message only the newest counts for someone who reads too slowly. */
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
      // A connection kept after the stream would hold up the end of the server.
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

  /** What nobody takes is thrown away: it would wait for ever. */
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

/** How many streams each asker has. */
export class StreamLimits {
  readonly #open = new Map<string, number>()
  #all = 0

  /** Throws 429 for one too many; else returns how to give the place back. */
  take(request: FastifyRequest): () => void {
    const asker = askerOf(request)
    const count = this.#open.get(asker) ?? 0
    if (this.#all >= OF_ALL || count >= (request.actor ? OF_A_PERSON : OF_AN_ADDRESS)) {
      throw tooManyRequests('Too many pages are open at once. Close some, or try again later.', RETRY_AFTER_S)
    }
    this.#open.set(asker, count + 1)
    this.#all += 1
    return () => {
      const left = (this.#open.get(asker) ?? 1) - 1
      if (left > 0) this.#open.set(asker, left)
      else this.#open.delete(asker)
      this.#all -= 1
    }
  }
}
