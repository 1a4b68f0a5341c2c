import Type, { type Static } from 'typebox'
import { MAX_ID } from '../basics/ids.ts'
import { call } from './call.ts'
import { ReceiptReason } from './receipts.ts'
import { Id, Name, Timestamp } from './values.ts'

/** The history of a page: whole states of it, by the number of their last update. */

export const VERSION_REASONS = [
  'edit',
  'before-refresh',
  'after-refresh',
  'named',
  'before-restore',
  'before-undo',
] as const
export type VersionReason = (typeof VERSION_REASONS)[number]

const Seq = Type.Integer({ minimum: 0, maximum: MAX_ID })
const Authors = Type.Array(Type.String(), { description: 'The names of who has written since the version before' })

export const PageVersion = Type.Object({
  seq: Seq,
  created_at: Timestamp,
  reason: Type.Enum([...VERSION_REASONS]),
  name: Type.Union([Type.String(), Type.Null()]),
  authors: Authors,
  commit_hash: Type.Union([Type.String(), Type.Null()], { description: 'Of the refresh before or after which it is' }),
  why: Type.Array(ReceiptReason, { description: 'The changed code that a refresh wrote it for' }),
})
export type PageVersion = Static<typeof PageVersion>

export const PageHistory = Type.Object({
  present: Type.Object({ seq: Seq, changed_at: Timestamp, authors: Authors }),
  versions: Type.Array(PageVersion, { description: 'Newest first' }),
  more: Type.Boolean({ description: 'Whether there are older ones than one answer holds' }),
})
export type PageHistory = Static<typeof PageHistory>

const strict = { additionalProperties: false } as const
const OneVersion = Type.Object({ id: Id, seq: Seq })

export const readVersions = call('GET', '/api/page/:id/versions', 'The history of a page', {
  params: Type.Object({ id: Id }),
  query: Type.Object({ before: Type.Optional(Seq) }, strict),
  answer: PageHistory,
})

export const readVersion = call('GET', '/api/page/:id/versions/:seq', 'A version: the bytes of a Yjs update', {
  params: OneVersion,
})

export const keepVersion = call('POST', '/api/page/:id/versions', 'Keeps the page as it is now', {
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      name: Type.Union([Name, Type.Null()], { description: 'null: because an older version is about to be restored' }),
    },
    strict,
  ),
  answer: Type.Object({ seq: Seq }),
})

export const nameVersion = call('PATCH', '/api/page/:id/versions/:seq', 'Names a version, or takes its name away', {
  params: OneVersion,
  body: Type.Object({ name: Type.Union([Name, Type.Null()]) }, strict),
  answer: Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }),
})
