import type { Database } from '../../../db/connect.ts'
import { type ChangeRow, type LogShape, shapeChanges } from '../../../db/tables/change-log.ts'
import {
  type HandleRow,
  insertHandle,
  newestHandle,
  noteBound,
  resumeHandle,
  snapshotPiece,
} from '../../../db/tables/shape-handles.ts'
import type { KeepChanges } from '../../../db/tables/trim-changes.ts'
import { type Offset, printChange, printSnapshotEnd } from '../protocol.ts'
import type { ShapeAnswer, ShapeRequest, ShapeSource } from '../source.ts'
import { type News, ShapeLog } from './shape-log.ts'

export type EmbeddedSourceOptions = {
  database: Database
  onError: (error: Error) => void
  /** Time that a request waits for a change, in milliseconds. */
  waitMs: number
  /** Maximum number of rows in a piece of a snapshot, and of changes in a piece of the log. */
  pieceRows: number
  /** Number of changes that the log keeps. */
  keepChanges: KeepChanges
  /** Number of changes above which a new client gets a fresh snapshot instead of an old one with changes. */
  replayChanges: number
}

/**
 * Serves shapes from our own database: the current rows, then the log of changes since the handle was
 * created. A piece of a snapshot is read on request, so it may be newer than the start of the log. The log
 * then repeats some changes, but the client still ends with the same rows. Rules: [SH..] in ../SPEC.md.
 */
export async function startEmbeddedSource(options: EmbeddedSourceOptions): Promise<ShapeSource> {
  const { database } = options
  const { sql } = database
  const log = new ShapeLog({ database, keep: options.keepChanges, onError: options.onError })
  await log.start()

  async function answer(request: ShapeRequest): Promise<ShapeAnswer> {
    if (!request.live) await log.advance()
    const { offset } = request
    if (offset.at === 'start') return snapshot(request, await currentHandle(request), 0)
    if (offset.at === 'now') {
      const { handle } = await currentHandle(request)
      return { kind: 'messages', handle, ...place(log.pos), messages: [], upToDate: true }
    }
    const handle = request.handle === undefined ? undefined : await resumeHandle(sql, request.handle, logShape(request))
    if (!handle || handle.shape !== shapeKey(request) || handle.handle === request.expiredHandle) return refetch()
    if (offset.at === 'snapshot') {
      return handle.whole ? snapshot(request, handle, offset.piece + 1) : refetch()
    }
    return changes(request, handle, offset.pos)
  }

  async function currentHandle(request: ShapeRequest): Promise<HandleRow> {
    const shape = shapeKey(request)
    const since = log.pos - options.replayChanges
    const found = await newestHandle(sql, shape, { since, of: logShape(request), except: request.expiredHandle })
    return found ?? insertHandle(sql, { handle: mintHandle(), shape, start_pos: log.pos })
  }

  /**
   * Makes the client start over. The answer has a new handle that differs from all handles that the client has.
   * This handle isn't stored and has no rows; when the client starts over, it gets a stored handle.
   */
  function refetch(): ShapeAnswer {
    return { kind: 'refetch', handle: mintHandle() }
  }

  async function snapshot(request: ShapeRequest, handle: HandleRow, piece: number): Promise<ShapeAnswer> {
    const before = piece === 0 ? undefined : handle.bounds[piece - 1]
    // `null`: the previous piece was the last. `undefined`: no client was given this piece.
    if (before === null) return changes(request, handle, handle.start_pos)
    if (piece > 0 && before === undefined) return refetch()
    if (request.changesOnly) {
      await noteBound(sql, handle.handle, 0, null)
      return pieceAnswer(handle, piece, [printSnapshotEnd(handle.snapshot)])
    }
    const known = handle.bounds[piece]
    const read = await snapshotPiece(sql, {
      ...request.definition,
      part: request.part,
      after: before ?? null,
      last: known ?? null,
      // A known piece keeps its bounds, so rows added between them since must all fit.
      limit: known === undefined ? options.pieceRows : ALL,
    })
    const last =
      known === undefined
        ? await noteBound(sql, handle.handle, piece, read.count < options.pieceRows ? null : read.last)
        : known
    const messages = read.messages === '' ? [] : [read.messages]
    if (last === undefined) return refetch()
    return pieceAnswer(handle, piece, last === null ? [...messages, printSnapshotEnd(handle.snapshot)] : messages)
  }

  function pieceAnswer(handle: HandleRow, piece: number, messages: string[]): ShapeAnswer {
    const offset: Offset = { at: 'snapshot', piece }
    return { kind: 'messages', handle: handle.handle, offset, messages, upToDate: false, pos: log.pos }
  }

  async function changes(request: ShapeRequest, handle: HandleRow, from: number): Promise<ShapeAnswer> {
    const shape = logShape(request)
    let after = from
    while (true) {
      if (after > log.pos) await log.advance()
      // The log has never reached this position, so the database is older than the client's state.
      if (after > log.pos) return refetch()
      const upTo = log.pos
      const limit = options.pieceRows
      const rows = after < upTo ? await shapeChanges(sql, { ...shape, after, upTo, limit }) : []
      if (!rows) return refetch()
      if (rows.length > 0 || !request.live) {
        const upToDate = rows.length < limit
        const pos = upToDate ? upTo : (rows.at(-1)?.pos ?? upTo)
        return { kind: 'messages', handle: handle.handle, ...place(pos), messages: print(rows, request), upToDate }
      }
      // Don't await between this check and the wait, or a change in between would be missed.
      if (log.pos === upTo) {
        const news = await wait(shape, request.signal)
        if (news?.type !== 'gap') {
          const messages = print(news?.changes ?? [], request)
          return { kind: 'messages', handle: handle.handle, ...place(news?.pos ?? log.pos), messages, upToDate: true }
        }
      }
      after = upTo
    }
  }

  /** Waits for changes of a shape. Resolves to `undefined` if there are none within the time limit. */
  function wait({ relation, part }: LogShape, signal: AbortSignal): Promise<News | undefined> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const end = (act: () => void) => {
        stop()
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        act()
      }
      const stop = log.follow(relation, part, (news) => end(() => resolve(news)))
      const onAbort = () => end(() => reject(signal.reason))
      const timer = setTimeout(() => end(() => resolve(undefined)), options.waitMs)
      signal.addEventListener('abort', onAbort)
    })
  }

  return { answer, close: () => log.close() }
}

const ALL = 1_000_000_000

function place(pos: number): { offset: Offset; pos: number } {
  return { offset: { at: 'log', pos }, pos }
}

/** Cache of printed changes: a change goes to many readers, but is printed only once per `replica` form. */
const printings = new WeakMap<ChangeRow, Partial<Record<'default' | 'full', string>>>()
function print(rows: readonly ChangeRow[], { definition, replica }: ShapeRequest): string[] {
  return rows.map((row) => {
    const texts = printings.get(row) ?? {}
    printings.set(row, texts)
    texts[replica] ??= printChange(row, definition.keyColumns, replica)
    return texts[replica]
  })
}

function logShape({ definition: { relation }, part }: ShapeRequest): LogShape {
  return { relation, part }
}

/** Key of a shape. Includes the columns, so that clients with other columns start over. */
function shapeKey({ definition, part }: ShapeRequest): string {
  return `${definition.relation}/${definition.by.column}=${part}/${Object.keys(definition.columns).join(',')}`
}

/** Creates a unique handle from random bits and the time in microseconds, like the protocol's own handles. */
function mintHandle(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${chance}-${Math.round((performance.timeOrigin + performance.now()) * 1000)}`
}
