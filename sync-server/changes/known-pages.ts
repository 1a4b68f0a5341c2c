import type { Tx } from '../../db/connect.ts'
import { findPage, pageAndAbove, pageAndBelow } from '../../db/tables/pages.ts'
import type { Change } from '../../shared/changes/changes.ts'
import type { Known, KnownPage } from '../../shared/changes/rules.ts'

/** The pages that the rules for this change ask about. */
export async function knownPages(tx: Tx, change: Change): Promise<Pick<Known, 'page' | 'childrenOf'>> {
  const rows = await read(tx, change)
  const pages = new Map(rows.map((page) => [page.id, page]))
  const children = Map.groupBy(pages.values(), (page) => page.parent_id)
  return {
    page: (id) => pages.get(id),
    childrenOf: (parentId) => children.get(parentId) ?? [],
  }
}

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
