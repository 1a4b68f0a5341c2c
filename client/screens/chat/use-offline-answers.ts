import { proxy, useSnapshot } from 'valtio'
import { current, type DeviceState } from '../../sync/index.ts'

/** Where this browser keeps nothing. */
const nothing = proxy<Pick<DeviceState, 'connection' | 'kept'>>({ connection: 'connecting', kept: {} })

/** Whether the server is out of reach, and whether this device keeps any of these projects with its text. */
export function useOfflineAnswers(projectIds: readonly number[]): { isOffline: boolean; isKept: boolean } {
  const { device } = useSnapshot(current) as typeof current
  const { connection, kept } = useSnapshot(device?.state ?? nothing)
  return { isOffline: connection === 'offline', isKept: projectIds.some((id) => kept[id]?.text) }
}
