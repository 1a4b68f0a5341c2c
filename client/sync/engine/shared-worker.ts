import type { Engine } from './engine.ts'
import { startEngine } from './start-engine.ts'

/** One for all tabs of a person; its name says whose, where the API is, and which one it is where an earlier one hung. */
const scope = globalThis as unknown as { name: string; onconnect: () => void }
let engine: Engine | undefined

// Also after somebody signed out, which ends the engine, and in again while a tab kept this worker alive.
scope.onconnect = () => {
  if (engine && !engine.closed) return
  const [userId = '', apiOrigin = location.origin] = scope.name.split('#')
  engine = startEngine({ userId, apiOrigin, mayLead: () => true })
}
