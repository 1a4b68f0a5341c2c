import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

const MAX_STATE_CHARS = 4000
/**
 * Limit of states in an update. It's large, because a client may repeat the states of everyone on the page.
 */
const MAX_STATES = 1_000
const MAX_UPDATE_BYTES = 256 * 1024

export type State = { client: number; clock: number; state: Record<string, unknown> | null }

/** Reads a presence update in the encoding of y-protocols. Throws if it's malformed or too large. */
export function readStates(update: Uint8Array): State[] {
  if (update.byteLength > MAX_UPDATE_BYTES) throw new Error('presence too large')
  const decoder = decoding.createDecoder(update)
  const count = decoding.readVarUint(decoder)
  if (count > MAX_STATES) throw new Error('presence of too many')
  const states: State[] = []
  for (let n = 0; n < count; n++) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    const text = decoding.readVarString(decoder)
    if (text.length > MAX_STATE_CHARS) throw new Error('presence too large')
    const state: unknown = JSON.parse(text)
    states.push({ client, clock, state: typeof state === 'object' ? (state as Record<string, unknown> | null) : null })
  }
  return states
}

export function writeStates(states: readonly State[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, states.length)
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}
