import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { watchDevice } from './follow-project.ts'

export type Following<Item> = {
  read: (device: Device) => Promise<readonly Item[]>
  /** Lists with the same names are the same to look at. */
  nameOf: (item: Item) => string
  show: (items: readonly Item[]) => void
}

/**
 * Shows what this device holds of a shape now and whenever that changes, until the function that is returned is called.
 * Nothing without a device.
 */
export function followRows<Item>(shape: string, { read, nameOf, show }: Following<Item>): () => void {
  let asked: Device | undefined
  let stopNeeding: () => void = () => undefined
  let isClosed = false
  let isReading = false
  let again = false
  let shown = ''
  const look = async (device: Device) => {
    again = true
    if (isReading) return
    isReading = true
    try {
      while (again && !isClosed) {
        again = false
        const items = await read(device)
        const names = items.map(nameOf).join()
        if (!isClosed && names !== shown) show(items)
        shown = names
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
