import type { Device } from './device.ts'
import type { Notice } from './replica/database.ts'

/** Notice about a person's text in the trash, with its project. */
export type ToldNotice = { projectId: number; notice: Notice }

/**
 * Returns the open notices. Leaves out dismissed ones, and ones whose page is restored or deleted for good
 * by a change that waits on this device.
 */
export function openNotices(device: Device): ToldNotice[] {
  const settled = new Set(
    device.state.waiting.flatMap(({ name, args }) =>
      name === 'dismiss-notice' || name === 'restore-page' || name === 'purge-page' ? [args.pageId as number] : [],
    ),
  )
  return device.view.notices().filter(({ notice }) => !settled.has(notice.page_id))
}

/** Dismisses a notice on all devices of this person. */
export function dismissNotice(device: Device, { projectId, notice }: ToldNotice): Promise<void> {
  return make(device, { name: 'dismiss-notice', args: { projectId, pageId: notice.page_id } })
}

/** Restores the page, which ends all notices about it. */
export function restoreNoticed(device: Device, { projectId, notice }: ToldNotice): Promise<void> {
  return make(device, { name: 'restore-page', args: { projectId, pageId: notice.page_id } })
}

async function make(device: Device, change: Parameters<Device['change']>[0]): Promise<void> {
  try {
    await device.change(change)
  } catch (error) {
    console.warn('A notice stays, as this browser could not keep the change', error)
  }
}
