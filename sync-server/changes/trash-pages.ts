import type * as Y from 'yjs'
import type { Tx } from '../../db/connect.ts'
import { numberDocs } from '../../db/tables/doc-numbers.ts'
import { noteUnseenWords, type UnseenWords } from '../../db/tables/notices.ts'
import { loadDocs } from '../../db/tables/page-updates.ts'
import { listTrashed, lockPageDocs, putInTrash, takeFromTrash } from '../../db/tables/trash.ts'
import { listWritersOf } from '../../db/tables/writers.ts'
import { MAX_SEEN, type SeenWords } from '../../shared/changes/changes.ts'
import type { Effect } from '../../shared/changes/rules.ts'
import { renderedOr } from '../../shared/document/unrendered.ts'
import { unseenWriters } from '../../shared/document/unseen-words.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import type { Actor } from '../../shared/rbac/can.ts'

type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>
type Person = NonNullable<Actor>

/**
 * Puts pages into the trash. If other people wrote text that the deleting device hadn't seen, they and the
 * deleting person are notified. Locks the documents first. An update stored later goes into the trash, and
 * its author is notified.
 */
export async function trashPages(tx: Tx, { projectId, root, ids, seen }: Of<'trash-pages'>, actor: Person) {
  await lockPageDocs(tx, ids)
  const unseen = seen ? await unseenWords(tx, { ids, seen, userId: actor.id }) : []
  await putInTrash(tx, { projectId, root, ids, cause: { type: 'person', id: actor.id } })
  await noteUnseenWords(tx, root, unseen)
}

/**
 * Restores pages and gives them new document numbers. Without new numbers, devices that fetched documents
 * while the pages were in the trash would never fetch these pages' documents.
 */
export async function restorePages(tx: Tx, { projectId, root, parentId }: Of<'restore-pages'>): Promise<void> {
  const ids = await listTrashed(tx, root)
  await lockPageDocs(tx, ids)
  await takeFromTrash(tx, root, parentId)
  await numberDocs(tx, projectId, ids)
}

/**
 * Returns text by other people in deleted pages that the deleting person hasn't seen. Relies on the device's
 * report of what it has seen.
 */
async function unseenWords(
  tx: Tx,
  { ids, seen, userId }: { ids: readonly number[]; seen: SeenWords; userId: string },
): Promise<UnseenWords[]> {
  const known = new Map(seen.pages)
  // A page that the device doesn't list was unknown to it, unless there were too many pages to list.
  const judged = seen.more ? ids.filter((id) => known.has(id)) : ids
  const writers = Map.groupBy(await listWritersOf(tx, judged, userId), ({ pageId }) => pageId)
  const written = [...writers.keys()].slice(0, MAX_SEEN)
  const docs = await loadDocs(tx, written)
  return written.flatMap((pageId) => {
    const stored = docs.get(pageId)
    if (!stored) return []
    const read = () => docFromUpdates([...(stored.base ? [stored.base] : []), ...stored.updates])
    // No one can have seen a page that can't be read, so it can be deleted without a notice.
    const doc = renderedOr<Y.Doc | undefined>(pageId, read, () => undefined)
    if (!doc) return []
    const users = new Map(writers.get(pageId)?.map((writer) => [writer.client, writer]))
    const clients = unseenWriters(doc, Buffer.from(known.get(pageId) ?? '', 'base64'), users.keys())
    doc.destroy()
    return clients.flatMap((client) => users.get(client) ?? []).map(({ client: _, ...words }) => words)
  })
}
