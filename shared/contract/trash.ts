import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { PAGE_KINDS, PAGE_TYPES } from './pages.ts'
import { Empty, Id, NamedPage, ParentId, Timestamp } from './values.ts'

/** Days for which a deleted page can be restored. */
export const TRASH_DAYS = 30

export const TRASH_CAUSES = ['person', 'refresh', 'undo'] as const

export const TrashedPage = Type.Object({
  id: Id,
  parent_id: ParentId,
  name: Type.String(),
  type: Type.Enum([...PAGE_TYPES]),
  kind: Type.Union([Type.Enum([...PAGE_KINDS]), Type.Null()]),
  source_path: Type.Union([Type.String(), Type.Null()]),
})
export type TrashedPage = Static<typeof TrashedPage>

/** One deletion: a page, and the pages below it that went with it. */
export const TrashEntry = Type.Object({
  page_id: Id,
  project_id: Id,
  name: Type.String(),
  parent_id: { ...ParentId, description: 'Parent page before the deletion; 0: top level' },
  below: Type.Integer({ description: 'Number of pages deleted along with it' }),
  pages: Type.Array(TrashedPage, { description: 'The page itself and the first pages deleted along with it' }),
  cause: Type.Enum([...TRASH_CAUSES]),
  commit_hash: Type.Union([Type.String(), Type.Null()], {
    description: 'Commit of the refresh that deleted the page, or that was undone',
  }),
  deleted_by: Type.Union([Type.String(), Type.Null()], { description: 'Name of the person who deleted the page' }),
  deleted_at: Timestamp,
  newer: Type.Array(Type.String(), {
    description: 'People whose edits the person who deleted the page hadn’t seen',
  }),
  expires_at: { ...Timestamp, description: 'Time when the page is deleted for good' },
  // Only in the answer about a single page; lists don't contain it.
  successor: Type.Optional(Type.Union([NamedPage, Type.Null()])),
})
export type TrashEntry = Static<typeof TrashEntry>

const ById = Type.Object({ id: Id })

export const listTrash = call('GET', '/api/project/:id/trash', 'Lists deleted pages that can be restored', {
  params: ById,
  answer: Type.Array(TrashEntry),
})

export const readTrashed = call('GET', '/api/trash/:id', 'Returns the deletion that a page belongs to', {
  params: ById,
  answer: TrashEntry,
})

export const restorePage = call('POST', '/api/trash/:id/restore', 'Restores a deleted page and the pages below it', {
  params: ById,
  answer: Type.Object({ parent_id: { ...ParentId, description: 'New parent page; 0: top level' } }),
})

export const purgePage = call('DELETE', '/api/trash/:id', 'Deletes a page in the trash for good', {
  params: ById,
  answer: Empty,
})
