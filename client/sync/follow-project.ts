import { subscribe } from 'valtio'
import type { Project } from '../../shared/contract/projects.ts'
import { current } from './current-device.ts'

/** Returns the device's live copy of a project. Undefined without a device or without a connection. */
export function liveProject(id: number): Project | undefined {
  const { device } = current
  if (!device || device.isReading) return undefined
  const { connection, shapes } = device.state
  const isReached = connection === 'up-to-date' || connection === 'syncing'
  return isReached && shapes['my-projects'] === 'live' ? device.view.project(id) : undefined
}

/** Calls `onChange` after each change of this device's data, and when a device becomes available. */
export function watchDevice(onChange: () => void): () => void {
  let stopDevice: () => void = () => undefined
  const watch = () => {
    stopDevice()
    stopDevice = current.device ? subscribe(current.device.state, onChange) : () => undefined
    onChange()
  }
  const stopCurrent = subscribe(current, watch)
  watch()
  return () => {
    stopCurrent()
    stopDevice()
  }
}
