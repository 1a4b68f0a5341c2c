import {
  type ChangeMessage,
  FetchError,
  isChangeMessage,
  isControlMessage,
  type Message,
  type Offset,
  type Row,
  ShapeStream,
} from '@electric-sql/client'
import { toBeCreated } from '../outbox/outbox.ts'
import type { RowDelta, RowNews } from '../replica/apply-rows.ts'
import type { Replica } from '../replica/database.ts'
import { LostLeadership } from '../replica/leadership.ts'
import { projectOfShape } from '../replica/relations.ts'
import { forgetShape, takeShape } from '../replica/take-shape.ts'
import type { ShapeStatus } from './messages.ts'

export type ShapeReaderParts = {
  db: Replica
  epoch: number
  /** Base URL. A request appends the name of the shape. */
  baseUrl: string
  fetch: typeof fetch
  onRows: (delta: RowDelta) => void
  /** Called when so much has changed that the shape has to be read from the database again. */
  onReread: (shape: string) => void
  onStatus: (shape: string, status: ShapeStatus) => void
  /**
   * Called when the server doesn't have the shape's project yet. Another reader reads the shape once it
   * does.
   */
  onWaits: (shape: string) => void
  /** Called when the stored rows that this reader continued from are gone. The reader is of no more use. */
  onGone: (shape: string) => void
  onUnauthorised: () => void
  /** Called when storage failed or another worker leads. */
  onBroken: (error: unknown) => void
}

type Value = Row<number>

/** `int8` values fit into JavaScript numbers: see `shared/basics/ids.ts`. */
const parser = { int8: Number }

/**
 * Reads one shape into the replica for as long as it is open. Continues where an earlier reader stopped.
 */
export class ShapeReader {
  readonly #shape: string
  readonly #parts: ShapeReaderParts
  readonly #abort = new AbortController()
  #waits = false
  #goesOn = false

  constructor(shape: string, parts: ShapeReaderParts) {
    this.#shape = shape
    this.#parts = parts
    void this.#open().catch(parts.onBroken)
  }

  close(): void {
    this.#abort.abort()
  }

  /** Whether reading is paused because the server doesn't have the project yet and would answer "not found". */
  get waits(): boolean {
    return this.#waits
  }

  async #open(): Promise<void> {
    const { db, baseUrl, onStatus } = this.#parts
    const known = await db.shapes.get(this.#shape)
    if (this.#abort.signal.aborted) return
    this.#goesOn = known !== undefined
    onStatus(this.#shape, 'reading')
    const projectId = projectOfShape(this.#shape)
    this.#waits = projectId !== undefined && (await toBeCreated(db)).projects.has(projectId)
    if (this.#abort.signal.aborted) return
    if (this.#waits) {
      this.#parts.onWaits(this.#shape)
      return
    }
    const stream = new ShapeStream<Value>({
      url: `${baseUrl}/api/shapes/${this.#shape}`,
      // Requests whole rows, because the last message about a row replaces the stored row.
      params: { replica: 'full' },
      parser,
      fetchClient: this.#parts.fetch,
      signal: this.#abort.signal,
      backoffOptions: { initialDelay: 500, maxDelay: 10_000, multiplier: 2 },
      ...(known ? { handle: known.handle, offset: known.offset as Offset } : {}),
      onError: (error) => this.#failed(error),
    })
    stream.subscribe(async (messages) => {
      const place = { handle: stream.shapeHandle ?? '', offset: stream.lastOffset as string }
      try {
        await this.#take(messages, place)
      } catch (error) {
        if (this.#abort.signal.aborted) return
        this.close()
        this.#parts.onBroken(error)
      }
    })
  }

  async #take(messages: Message<Value>[], place: { handle: string; offset: string }): Promise<void> {
    if (this.#abort.signal.aborted) return
    const { db, epoch, onRows, onReread, onStatus } = this.#parts
    const says = (control: string) =>
      messages.some((message) => isControlMessage(message) && message.headers.control === control)
    if (says('must-refetch')) {
      await forgetShape(db, epoch, this.#shape)
      this.#goesOn = false
      onStatus(this.#shape, 'reading')
      return
    }
    const news = messages.filter((message) => isChangeMessage(message)).map(newsOf)
    const isEnd = says('up-to-date')
    const taken = await takeShape(db, epoch, { shape: this.#shape, news, ...place, isEnd, goesOn: this.#goesOn })
    if (!taken) {
      this.#parts.onGone(this.#shape)
      return
    }
    this.#goesOn = true
    if (taken.reread) onReread(this.#shape)
    else onRows(taken.delta)
    if (isEnd) onStatus(this.#shape, 'live')
  }

  #failed(error: Error): undefined {
    if (this.#abort.signal.aborted || error instanceof LostLeadership) return undefined
    const status = error instanceof FetchError ? error.status : 0
    if (status === 401) this.#parts.onUnauthorised()
    else if (status === 403 || status === 404) this.#parts.onStatus(this.#shape, 'denied')
    else this.#parts.onBroken(error)
    return undefined
  }
}

function newsOf(message: ChangeMessage<Value>): RowNews {
  const row = message.value as Record<string, unknown>
  const op = message.headers.operation === 'delete' ? 'delete' : 'put'
  return { op, row, version: row.version as number }
}
