import type { Engine } from './engine.ts'
import { type EngineStart, startEngine } from './start-engine.ts'

/**
 * Worker of this device. One file serves both kinds, because the device stores it for use without a
 * connection. A shared worker serves all tabs of a person. Its name holds the user, the API's origin, and the
 * attempt if an earlier worker hung. Without shared workers each tab has its own, and the one of a visible
 * tab leads.
 */
const scope = globalThis as unknown as { name: string; onconnect?: (() => void) | null }
let engine: Engine | undefined
let visible = true

type TabMessage = { visible: boolean; start?: Omit<EngineStart, 'mayLead'> }

if ('onconnect' in scope) {
  // Starts a new engine if a sign-out ended the last one, and a tab kept this worker alive until the next
  // sign-in.
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
