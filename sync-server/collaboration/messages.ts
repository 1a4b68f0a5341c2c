import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { MESSAGE, type Refusal, SYNC } from '../../shared/protocol/collaboration.ts'

/** Reads and writes the frames of a room. */
export type ClientMessage =
  | { type: 'step1'; stateVector: Uint8Array }
  /** `answer`: to the question of what is missing; else something that the client has just done. */
  | { type: 'update'; update: Uint8Array; answer: boolean }
  | { type: 'awareness'; update: Uint8Array }
  | { type: 'query-awareness' }

/** Parses a frame. Throws for an invalid frame, and then uses no part of it. */
export function readMessage(frame: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(frame)
  const type = decoding.readVarUint(decoder)
  switch (type) {
    case MESSAGE.sync: {
      const step = decoding.readVarUint(decoder)
      const bytes = decoding.readVarUint8Array(decoder)
      if (step === SYNC.step1) return { type: 'step1', stateVector: bytes }
      if (step === SYNC.step2 || step === SYNC.update) {
        return { type: 'update', update: bytes, answer: step === SYNC.step2 }
      }
      break
    }
    case MESSAGE.awareness:
      return { type: 'awareness', update: decoding.readVarUint8Array(decoder) }
    case MESSAGE.queryAwareness:
      return { type: 'query-awareness' }
  }
  throw new Error('unknown message')
}

function write(type: number, body: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  body(encoder)
  return encoding.toUint8Array(encoder)
}

function sync(step: number, bytes: Uint8Array): Uint8Array {
  return write(MESSAGE.sync, (encoder) => {
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, bytes)
  })
}

export const step1 = (stateVector: Uint8Array) => sync(SYNC.step1, stateVector)
export const step2 = (update: Uint8Array) => sync(SYNC.step2, update)
export const updateMessage = (update: Uint8Array) => sync(SYNC.update, update)
export const awarenessMessage = (update: Uint8Array) =>
  write(MESSAGE.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update))
export const stored = (count: number) => write(MESSAGE.stored, (encoder) => encoding.writeVarUint(encoder, count))
export const refused = (reason: Refusal) =>
  write(MESSAGE.refused, (encoder) => encoding.writeVarString(encoder, reason))
export const RECOVERED = write(MESSAGE.recovered, () => {})
