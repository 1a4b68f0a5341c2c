import { expect, it, vi } from 'vitest'
import { Overlay } from '../../client/sync/view/overlay.ts'
import { PageStore } from '../../client/sync/view/page-store.ts'
import type { Tx } from '../../db/connect.ts'
import type { Change } from '../../shared/changes/changes.ts'
import { effectsOf, type Known } from '../../shared/changes/rules.ts'
import type { PageRow } from '../../shared/contract/pages.ts'
import { knownPages } from './known-pages.ts'

const EMAIL = 'ann@example.org'
const deletion = (pageId: number): Change => ({ name: 'delete-page', args: { projectId: 1, pageId } })
/** Pages that stand right below `folder`. */
const below = (folder: number, size: number) =>
  Array.from({ length: size }, (_, at) => ({ id: folder + at + 1, project_id: 1, parent_id: folder }) as PageRow)
const folder = (id: number, size: number) => [{ id, project_id: 1, parent_id: 0 } as PageRow, ...below(id, size)]

/** How often a server reads a page's parent while it finds the pages to delete with a folder. */
async function looksOnServer(size: number): Promise<number> {
  let looks = 0
  const rows = folder(1, size).map((row) =>
    Object.defineProperty({ ...row }, 'parent_id', {
      get: () => {
        looks += 1
        return row.parent_id
      },
    }),
  )
  const pages = await knownPages((async () => rows) as unknown as Tx, deletion(1))
  const known: Known = { ...pages, project: () => undefined, members: () => undefined }
  const ids = [1, ...below(1, size).map(({ id }) => id)]
  expect(effectsOf(deletion(1), known, EMAIL)).toEqual([{ type: 'trash-pages', projectId: 1, root: 1, ids }])
  return looks
}

/** How often a device iterates over all pending changes to pages while it deletes a second folder. */
function passesOnDevice(size: number): number {
  const held = PageStore.of([...folder(100_000, size), ...folder(200_000, size)])
  const base = {
    page: (id: number) => held.get(id),
    childRows: (id: number) => held.childRows(id),
    project: () => undefined,
    deletionOf: () => undefined,
  }
  const overlay = new Overlay(base, EMAIL, [])
  overlay.apply(deletion(100_000), 0)
  const ways = (['values', 'keys', 'entries', 'forEach', Symbol.iterator] as const).map((way) =>
    vi.spyOn(overlay.pages, way),
  )
  overlay.apply(deletion(200_000), 0)
  const passes = ways.reduce((sum, way) => sum + way.mock.calls.length, 0)
  expect(overlay.pages.size).toBe(2 * size + 2)
  return passes
}

it('[CH12] the number of parent lookups for a deletion grows at most linearly with its pages', async () => {
  expect(await looksOnServer(2_000)).toBeLessThanOrEqual(4 * (await looksOnServer(500)))
})

it('[CH12] a device scans waiting changes equally often for a large and a small deleted folder', () => {
  expect(passesOnDevice(400)).toBe(passesOnDevice(4))
})
