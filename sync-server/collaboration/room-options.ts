import type { Database } from '../../db/connect.ts'
import type { Room as RoomAddress } from '../../shared/protocol/collaboration.ts'
import type { Chores } from './chores.ts'
import type { InFlight } from './in-flight.ts'
import type { LargeFrames } from './large-frames.ts'
import type { PageTools } from './page-document.ts'
import type { PresenceExchange } from './presence-exchange.ts'
import type { PresencePace } from './presence-pace.ts'
import type { Room } from './room.ts'
import type { Shares } from './shares.ts'

export type RoomOptions = {
  database: Database
  address: RoomAddress
  tools: PageTools
  chores: Chores
  inFlight: InFlight
  shares: Shares
  largeFrames: LargeFrames
  pace: PresencePace
  exchange: PresenceExchange | undefined
  textDelayMs: number
  now: () => Date
  /** Whether a project has no room left for writing. */
  isFull: (projectId: number) => boolean
  /** Called when someone entered, or when the page has grown. */
  onUsed: (room: Room) => void
  onClosed: (room: Room) => void
  logError: (error: Error, message: string) => void
}
