import Type, { type Static, type TSchema } from 'typebox'
import { MAX_ID } from '../basics/ids.ts'
import { call } from './call.ts'
import { Id, NamedPage, Timestamp } from './values.ts'

/**
 * Receipts: records of what each refresh did. A receipt contains the new code, the changed pages with their
 * reasons, and the way to undo them.
 */

/** Maximum numbers of files, symbols and commits that a receipt lists. Total numbers are always complete. */
export const MAX_RECEIPT_FILES = 200
export const MAX_RECEIPT_SYMBOLS = 200
export const MAX_RECEIPT_COMMITS = 50
/** Limits of one answer. */
export const RECEIPT_PAGES = 100
export const RECEIPTS = 30

const Count = Type.Integer({ minimum: 0 })
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const FILE_CHANGES = ['added', 'changed', 'removed', 'moved'] as const
export const ReceiptFile = Type.Object({
  path: Type.String(),
  what: Type.Enum([...FILE_CHANGES]),
  from: Type.Optional(Type.String({ description: 'Path before the file moved' })),
})
export type ReceiptFile = Static<typeof ReceiptFile>

export const SYMBOL_CHANGES = ['added', 'changed', 'removed'] as const
export const ReceiptSymbol = Type.Object({
  name: Type.String(),
  path: Type.String(),
  what: Type.Enum([...SYMBOL_CHANGES]),
})
export type ReceiptSymbol = Static<typeof ReceiptSymbol>

export const ReceiptCommit = Type.Object({ hash: Type.String(), subject: Type.String() })
export type ReceiptCommit = Static<typeof ReceiptCommit>

/** Changed file that a page is based on, with its changed symbols. */
export const ReceiptReason = Type.Object({ path: Type.String(), symbols: Type.Array(Type.String()) })
export type ReceiptReason = Static<typeof ReceiptReason>

const counts = {
  written: Count,
  changed: Count,
  removed: Count,
  suggested: Count,
  moved: Count,
  stale: Count,
  gone: Count,
  cleared: Count,
}

/**
 * Results for a whole page: moved to the trash with its source, kept without its source, or restored with it.
 */
export const PAGE_FATES = ['removed', 'kept', 'restored'] as const

export const Receipt = Type.Object({
  id: Id,
  from_commit: nullable(Type.String()),
  to_commit: nullable(Type.String()),
  commits: Type.Array(ReceiptCommit, { description: 'Known commits, newest first' }),
  more_commits: Type.Boolean(),
  uploaded_at: nullable(Timestamp),
  begun_at: Timestamp,
  ended_at: Timestamp,
  files: Count,
  symbols: Count,
  pages: Count,
  created: Count,
  fates: Type.Object(
    { removed: Count, kept: Count, restored: Count },
    { description: 'Number of pages that went to the trash, stayed without their source, or came back' },
  ),
  ...counts,
  tokens: Type.Integer({ minimum: 0, description: 'Tokens used by the model; 0 without a model' }),
  undoable: Type.Boolean({ description: 'Whether the refresh can be undone' }),
  undone_at: nullable(Timestamp),
  undone_by: nullable(Type.String()),
})
export type Receipt = Static<typeof Receipt>

/** Result of undoing a refresh on one page: the number of restored blocks, and of other blocks by reason. */
export const Undone = Type.Object({
  blocks: Count,
  edited: Count,
  rewritten: Count,
  lost: Count,
  page: Type.Optional(Type.Enum(['removed', 'written-in', 'has-pages', 'deleted-before', 'back'])),
})
export type Undone = Static<typeof Undone>

export const ReceiptPage = Type.Object({
  page_id: Id,
  name: nullable(Type.String({ description: 'Name of the page; null: deleted since, but not by undoing the refresh' })),
  created: Type.Boolean(),
  fate: nullable(Type.Enum([...PAGE_FATES])),
  successor: nullable(NamedPage),
  ...counts,
  why: Type.Array(ReceiptReason),
  undone: nullable(Undone),
})
export type ReceiptPage = Static<typeof ReceiptPage>

export const WholeReceipt = Type.Object({
  receipt: Receipt,
  files: Type.Array(ReceiptFile, { description: 'First changed files' }),
  symbols: Type.Array(ReceiptSymbol, { description: 'First changed symbols' }),
  pages: Type.Array(ReceiptPage, { description: 'Changed pages, by id' }),
  more_pages: Type.Boolean(),
})
export type WholeReceipt = Static<typeof WholeReceipt>

const strict = { additionalProperties: false } as const

export const readReceipts = call('GET', '/api/project/:id/receipts', 'Lists what refreshes changed, newest first', {
  params: Type.Object({ id: Id }),
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID })) }, strict),
  answer: Type.Object({ receipts: Type.Array(Receipt), more: Type.Boolean() }),
})

export const readReceipt = call(
  'GET',
  '/api/project/:id/receipts/:receipt',
  'Returns what a refresh changed, and why',
  {
    params: Type.Object({ id: Id, receipt: Id }),
    query: Type.Object({ after_page: Type.Optional(Id) }, strict),
    answer: WholeReceipt,
  },
)

export const undoReceipt = call('POST', '/api/project/:id/receipts/:receipt/undo', 'Undoes a refresh', {
  params: Type.Object({ id: Id, receipt: Id }),
  answer: Type.Object({
    left: Type.Integer({ minimum: 0, description: 'Number of pages left to undo; send the request again' }),
  }),
})
