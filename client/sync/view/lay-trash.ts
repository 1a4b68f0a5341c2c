import { TRASH_DAYS, type TrashEntry } from '../../../shared/contract/trash.ts'
import type { OutboxEntry, StoredPage } from '../replica/database.ts'
import { PageStore } from './page-store.ts'

/** Deletion as the trash lists it. `waits`: this device hasn't sent the deletion yet. */
export type TrashItem = TrashEntry & { waits?: true }

const DAY_MS = 24 * 60 * 60 * 1_000

/** `pages`: those of the project, as the server has them. */
type Held = { projectId: number; trash: readonly TrashEntry[]; pages: readonly StoredPage[] }

/** Returns the trash of a project with waiting changes applied, newest deletion first [OV1]. */
export function layTrash({ projectId, trash, pages }: Held, waiting: readonly OutboxEntry[]): TrashItem[] {
  const items = new Map<number, TrashItem>(trash.map((entry) => [entry.page_id, entry]))
  const store = PageStore.of(pages)
  for (const { name, args, createdAt } of waiting) {
    if (args.projectId !== projectId) continue
    const pageId = args.pageId as number
    if (name === 'restore-page' || name === 'purge-page') items.delete(pageId)
    if (name !== 'delete-page') continue
    const deleted = pageAndBelow(store, pageId)
    const [page] = deleted
    if (page) items.set(pageId, { ...entryOf(page, deleted, createdAt), waits: true })
  }
  return [...items.values()].sort((a, b) => b.deleted_at.localeCompare(a.deleted_at) || a.page_id - b.page_id)
}

function pageAndBelow(store: PageStore, pageId: number): StoredPage[] {
  const ids = new Set([pageId])
  for (const id of ids) for (const child of store.childRows(id)) ids.add(child.id)
  return [...ids].flatMap((id) => (store.get(id) as StoredPage | undefined) ?? [])
}

/** Creates the trash entry for a deletion by this person. Its times come from this device's clock. */
function entryOf(page: StoredPage, pages: readonly StoredPage[], at: number): TrashEntry {
  return {
    page_id: page.id,
    project_id: page.project_id,
    name: page.name,
    parent_id: page.parent_id,
    below: pages.length - 1,
    pages: [...pages],
    cause: 'person',
    commit_hash: null,
    deleted_by: null,
    deleted_at: new Date(at).toISOString(),
    newer: [],
    expires_at: new Date(at + TRASH_DAYS * DAY_MS).toISOString(),
  }
}
