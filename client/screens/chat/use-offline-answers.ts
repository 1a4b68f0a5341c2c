import { proxy, useSnapshot } from 'valtio'
import { current, type DeviceState } from '../../sync/index.ts'

/** State for a browser that stores nothing. */
const nothing = proxy<Pick<DeviceState, 'connection' | 'kept'>>({ connection: 'connecting', kept: {} })

/** Whether the server is unreachable, and whether this device stores the text of any of these projects. */
export function useOfflineAnswers(projectIds: readonly number[]): { isOffline: boolean; isKept: boolean } {
  const { device } = useSnapshot(current) as typeof current
  const { connection, kept } = useSnapshot(device?.state ?? nothing)
  return { isOffline: connection === 'offline', isKept: projectIds.some((id) => kept[id]?.text) }
}
