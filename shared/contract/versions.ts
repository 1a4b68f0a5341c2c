import Type, { type Static } from 'typebox'
import { MAX_ID } from '../basics/ids.ts'
import { call } from './call.ts'
import { ReceiptReason } from './receipts.ts'
import { Id, Name, Timestamp } from './values.ts'

/**
 * Reasons why a version was stored. The history of a page consists of whole states, by their last update's
 * number.
 */

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
const Authors = Type.Array(Type.String(), { description: 'Names of people who edited since the previous version' })

export const PageVersion = Type.Object({
  seq: Seq,
  created_at: Timestamp,
  reason: Type.Enum([...VERSION_REASONS]),
  name: Type.Union([Type.String(), Type.Null()]),
  authors: Authors,
  commit_hash: Type.Union([Type.String(), Type.Null()], {
    description: 'Commit of the refresh that this version precedes or follows',
  }),
  why: Type.Array(ReceiptReason, { description: 'Changed code that caused this version, if a refresh created it' }),
})
export type PageVersion = Static<typeof PageVersion>

export const PageHistory = Type.Object({
  present: Type.Object({ seq: Seq, changed_at: Timestamp, authors: Authors }),
  versions: Type.Array(PageVersion, { description: 'Versions, newest first' }),
  more: Type.Boolean({ description: 'Whether there are older versions than in this answer' }),
})
export type PageHistory = Static<typeof PageHistory>

const strict = { additionalProperties: false } as const
const OneVersion = Type.Object({ id: Id, seq: Seq })

export const readVersions = call('GET', '/api/page/:id/versions', 'Lists the versions of a page', {
  params: Type.Object({ id: Id }),
  query: Type.Object({ before: Type.Optional(Seq) }, strict),
  answer: PageHistory,
})

export const readVersion = call('GET', '/api/page/:id/versions/:seq', 'Returns a version as a Yjs update', {
  params: OneVersion,
})

export const keepVersion = call('POST', '/api/page/:id/versions', 'Saves the current page as a version', {
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      name: Type.Union([Name, Type.Null()], {
        description: 'Name of the version; null: saved before restoring an older version',
      }),
    },
    strict,
  ),
  answer: Type.Object({ seq: Seq }),
})

export const nameVersion = call('PATCH', '/api/page/:id/versions/:seq', 'Names a version, or removes its name', {
  params: OneVersion,
  body: Type.Object({ name: Type.Union([Name, Type.Null()]) }, strict),
  answer: Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }),
})
