import { parseOffset } from './protocol.ts'
import type { ShapeRequest } from './source.ts'

export type Query = Pick<
  ShapeRequest,
  'offset' | 'handle' | 'expiredHandle' | 'live' | 'replica' | 'changesOnly' | 'cursor'
> & { stream: boolean }

/** Errors by parameter. */
export type QueryErrors = { errors: Record<string, string[]> }

/** Reads the parameters of the protocol. Ignores other parameters, which clients add to name a shape. */
export function readQuery(query: Readonly<Record<string, unknown>>): Query | QueryErrors {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const flag = (name: string) => name in query && text(name) !== 'false'
  const errors: Record<string, string[]> = {}
  const offset = parseOffset(text('offset') ?? '')
  if (!offset) errors.offset = [query.offset === undefined ? "can't be blank" : 'has invalid format']
  const begins = offset?.at === 'start' || offset?.at === 'now'
  const handle = begins ? undefined : text('handle')
  if (offset && !begins && !handle) errors.handle = ["can't be blank when offset != -1"]
  const live = flag('live')
  if (live && begins) errors.live = [`can't be true when offset == ${offset?.at === 'now' ? 'now' : '-1'}`]
  const stream = flag('live_sse') || flag('experimental_live_sse')
  if (stream && !live) errors.live_sse = ["can't be true unless live is also true"]
  if (Object.keys(query).some((name) => name.startsWith('subset__'))) errors.subset = ['is not supported']
  if (!offset || Object.keys(errors).length > 0) return { errors }
  const cursor = Number(text('cursor'))
  return {
    offset,
    handle,
    expiredHandle: text('expired_handle'),
    live,
    stream,
    replica: text('replica') === 'full' ? 'full' : 'default',
    changesOnly: text('log') === 'changes_only',
    cursor: Number.isSafeInteger(cursor) ? cursor : undefined,
  }
}
