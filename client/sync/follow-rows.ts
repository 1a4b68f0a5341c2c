import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { watchDevice } from './follow-project.ts'
import { projectOfShape } from './replica/relations.ts'

export type Following<Shown> = {
  /**
   * Returns the value to show, or undefined while it is unknown. `isRead`: this device has read the shape
   * to its end, so a lack of rows means that there are none.
   */
  read: (device: Device, isRead: boolean) => Promise<Shown | undefined>
  /** Returns a key for a value. Two values with the same key look the same, so the second isn't shown again. */
  nameOf: (shown: Shown) => string
  show: (shown: Shown) => void
}

/** Returns the list, or undefined if it is empty only because its shape hasn't been read yet. */
export function knownList<Item>(items: readonly Item[], isRead: boolean): readonly Item[] | undefined {
  return items.length > 0 || isRead ? items : undefined
}

/**
 * Shows what this device holds of a shape, now and after each change, until the returned function is
 * called. Without a device, shows nothing.
 */
export function followRows<Shown>(shape: string, { read, nameOf, show }: Following<Shown>): () => void {
  let asked: Device | undefined
  let stopNeeding: () => void = () => undefined
  let isClosed = false
  let isReading = false
  let again = false
  let shown: string | undefined
  const look = async (device: Device) => {
    again = true
    if (isReading) return
    isReading = true
    try {
      while (again && !isClosed) {
        again = false
        const now = await read(device, await isRead(device, shape))
        if (isClosed || now === undefined) continue
        const name = nameOf(now)
        if (name !== shown) show(now)
        shown = name
      }
    } catch (error) {
      console.warn(`${shape} could not be read on this device`, error)
    } finally {
      isReading = false
    }
  }
  const stopWatching = watchDevice(() => {
    const { device } = current
    if (device !== asked) {
      stopNeeding()
      asked = device
      stopNeeding = device?.need(shape) ?? (() => undefined)
    }
    if (device) void look(device)
  })
  return () => {
    isClosed = true
    stopWatching()
    stopNeeding()
  }
}

/**
 * Whether this device has read a shape to its end. A project that is still to be created counts as read,
 * since it exists only here.
 */
async function isRead(device: Device, shape: string): Promise<boolean> {
  const projectId = projectOfShape(shape)
  const isNew = device.state.waiting.some(({ name, args }) => name === 'create-project' && args.projectId === projectId)
  return isNew || (await device.held.hasRead(shape))
}
