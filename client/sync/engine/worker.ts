import type { Engine } from './engine.ts'
import { type EngineStart, startEngine } from './start-engine.ts'

/**
 * The worker of this device, one file for both kinds: a device stores it for when there is no connection. A shared worker
 * is one for all tabs of a person; its name says whose, where the API is, and which one it is where an earlier one hung.
 * Where there are none, each tab has a worker, of which that of a visible tab leads.
 */
const scope = globalThis as unknown as { name: string; onconnect?: (() => void) | null }
let engine: Engine | undefined
let visible = true

type TabMessage = { visible: boolean; start?: Omit<EngineStart, 'mayLead'> }

if ('onconnect' in scope) {
  // Also after somebody signed out, which ends the engine, and in again while a tab kept this worker alive.
  scope.onconnect = () => {
    if (engine && !engine.closed) return
    const [userId = '', apiOrigin = location.origin] = scope.name.split('#')
    engine = startEngine({ userId, apiOrigin, mayLead: () => true })
  }
} else {
  addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    visible = data.visible
    if (data.start) engine ??= startEngine({ ...data.start, mayLead: () => visible })
    else engine?.reconsider()
  })
}
