/** Trash of a project: deleted pages that people with edit permission can restore. */

import {
  listTrash,
  purgePage as purgePageCall,
  readTrashed,
  restorePage as restoreCall,
} from '../../shared/contract/trash.ts'
import { isStatus, send } from '../api/index.ts'
import { failureOf, tellFailure } from './change-failure.ts'
import { current, openedDevice } from './current-device.ts'
import type { Device } from './device.ts'
import { followRows } from './follow-rows.ts'
import { readAgain } from './open-project.ts'
import { shapeOf } from './replica/relations.ts'
import { until } from './until.ts'
import { layTrash, type TrashItem } from './view/lay-trash.ts'

export type { TrashItem } from './view/lay-trash.ts'

export type Trash = {
  items: readonly TrashItem[]
  /** Whether `items` may be incomplete, because this device is offline and has never read the whole trash. */
  isPart: boolean
}

/**
 * Calls `show` with the trash now and on every change, until the returned function is called. Without a
 * device, requests the trash once from the server, and calls `fail` if the request fails.
 */
export function followTrash(
  projectId: number,
  show: (trash: Trash) => void,
  fail: (error: unknown) => void,
): () => void {
  if (!current.device) {
    let isClosed = false
    send(listTrash, { params: { id: projectId } }, { handled: 'all' }).then(
      (items) => !isClosed && show({ items, isPart: false }),
      (error: unknown) => !isClosed && fail(error),
    )
    return () => {
      isClosed = true
    }
  }
  const shape = shapeOf(projectId, 'trash')
  const read = async (device: Device, isRead: boolean): Promise<Trash | undefined> => {
    const isOffline = device.state.connection === 'offline'
    // Shows nothing until the trash is known, because "empty" would be a false claim.
    if (!isRead && !isOffline) return undefined
    return { items: await itemsOf(device, projectId), isPart: !isRead }
  }
  const nameOf = ({ items, isPart }: Trash) =>
    JSON.stringify([isPart, items.map(({ page_id, deleted_at, newer, waits }) => [page_id, deleted_at, newer, waits])])
  return followRows(shape, { read, nameOf, show })
}

async function itemsOf(device: Device, projectId: number): Promise<TrashItem[]> {
  const { held: trash, waiting } = await device.held.trashOf(projectId)
  const deletes = waiting.some(({ name }) => name === 'delete-page')
  const pages = deletes ? await device.held.pagesOf(projectId) : []
  return layTrash({ projectId, trash, pages }, waiting)
}

/**
 * Downloads the trash to this device once, for use without a connection. The returned function cancels the
 * download.
 */
export function bringTrash(projectId: number): () => void {
  const abort = new AbortController()
  void openedDevice().then(async (device) => {
    if (!device || abort.signal.aborted) return
    const shape = shapeOf(projectId, 'trash')
    const stop = device.need(shape)
    const isRead = () => (device.state.shapes[shape] ?? 'reading') !== 'reading'
    // Stops following the trash once it is read: browsers allow few connections, and this would occupy one.
    await until(device.state, isRead, abort.signal).catch(() => undefined)
    stop()
  })
  return () => abort.abort()
}

/**
 * Finds the deletion that put a page into the trash. Undefined if the page isn't in the trash, or if the
 * server can't be asked and this device doesn't know.
 */
export async function findTrashed(projectId: number, pageId: number): Promise<TrashItem | undefined> {
  const { device } = current
  const held = device ? await itemsOf(device, projectId) : []
  const known = held.find(({ page_id, pages }) => page_id === pageId || pages.some(({ id }) => id === pageId))
  if (known?.waits) return known
  try {
    return await send(readTrashed, { params: { id: pageId } }, { handled: 'all' })
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    return known
  }
}

/**
 * Restores a page, with the pages that were deleted with it. Resolves to the page's new parent, if this
 * device knows it, or to undefined if the page wasn't restored.
 */
export async function restorePage(projectId: number, pageId: number): Promise<{ parentId?: number } | undefined> {
  let parentId: number | undefined
  const isDone = await make('restore-page', async () => {
    const { device } = current
    if (device) {
      await device.change({ name: 'restore-page', args: { projectId, pageId } })
      parentId = device.view.pages.byId.get(pageId)?.parent_id
      return
    }
    parentId = (await send(restoreCall, { params: { id: pageId } }, { handled: 'all' })).parent_id
    await readAgain()
  })
  if (!isDone) return undefined
  return parentId === undefined ? {} : { parentId }
}

/** Deletes a page in the trash for good. Resolves to whether the deletion was done or queued. */
export function purgePage(projectId: number, pageId: number): Promise<boolean> {
  return make('purge-page', async () => {
    const { device } = current
    if (device) return device.change({ name: 'purge-page', args: { projectId, pageId } })
    await send(purgePageCall, { params: { id: pageId } }, { handled: 'all' })
  })
}

async function make(name: 'restore-page' | 'purge-page', act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    tellFailure(name, failureOf(error))
    return false
  }
}
