import type { Tx } from '../../db/connect.ts'
import { findPage, pageAndAbove, pageAndBelow } from '../../db/tables/pages.ts'
import { pageAndAllAbove } from '../../db/tables/trash.ts'
import type { Change } from '../../shared/changes/changes.ts'
import type { Known, KnownPage } from '../../shared/changes/rules.ts'

/** Reads the pages that the rules for this change need. */
export async function knownPages(tx: Tx, change: Change): Promise<Pick<Known, 'page' | 'deleted' | 'childrenOf'>> {
  const rows = await read(tx, change)
  const pages = new Map(rows.map((page) => [page.id, page]))
  const children = Map.groupBy(pages.values(), (page) => page.parent_id)
  const deleted = new Map<number, DeletedPage>()
  if (rows.length === 0 && OF_TRASH.has(change.name)) {
    for (const { deleted: isDeleted, trash_id: root, ...page } of await pageAndAllAbove(tx, pageOf(change))) {
      if (isDeleted) deleted.set(page.id, { ...page, root })
      else pages.set(page.id, page)
    }
  }
  return {
    page: (id) => pages.get(id),
    deleted: (id) => deleted.get(id),
    childrenOf: (parentId) => children.get(parentId) ?? [],
  }
}

type DeletedPage = NonNullable<ReturnType<Known['deleted']>>

/** Changes that can also apply to pages in the trash. */
const OF_TRASH: ReadonlySet<Change['name']> = new Set([
  'delete-page',
  'restore-page',
  'purge-page',
  'rename-page',
  'settle-suggestion',
  'confirm-citation',
  'cite-source',
])

const pageOf = ({ args }: Change) => ('pageId' in args ? args.pageId : 0)

async function read(tx: Tx, change: Change): Promise<KnownPage[]> {
  const one = async (id: number) => {
    const page = await findPage(tx, id)
    return page ? [page] : []
  }
  switch (change.name) {
    case 'create-page':
      return one(change.args.parentId)
    case 'rename-page':
    case 'settle-suggestion':
    case 'confirm-citation':
    case 'cite-source':
      return one(change.args.pageId)
    case 'move-page':
      return [...(await one(change.args.pageId)), ...(await pageAndAbove(tx, change.args.parentId))]
    case 'delete-page':
      return pageAndBelow(tx, change.args.pageId)
    default:
      return []
  }
}
