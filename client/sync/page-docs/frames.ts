import { type Decoder, readVarString } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { writeSyncStep1 } from 'y-protocols/sync'
import type * as Y from 'yjs'
import { MESSAGE, REFUSALS, type Refusal, SYNC } from '../../../shared/protocol/collaboration.ts'

/** Returns a frame that asks the server for the content that the document lacks. */
export function whatIsMissing(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  writeSyncStep1(encoder, doc)
  return toUint8Array(encoder)
}

/**
 * Returns a frame that asks for a short answer. It keeps the connection alive while a large frame
 * arrives.
 */
export function whoIsHere(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([MESSAGE.queryAwareness])
}

/**
 * Returns a frame with all content that the server hasn't acknowledged, in the form of a second answer to
 * its sync request. The server skips content that it has.
 */
export function theRest(rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  writeVarUint(encoder, SYNC.step2)
  writeVarUint8Array(encoder, rest)
  return toUint8Array(encoder)
}

export function readReason(decoder: Decoder): Refusal {
  try {
    const reason = readVarString(decoder)
    return REFUSALS.find((known) => known === reason) ?? 'invalid'
  } catch {
    return 'invalid'
  }
}
