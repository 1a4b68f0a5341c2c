import Type, { type Static } from 'typebox'
import { call } from './call.ts'

/** Fresh proof that the person at the device is the person who signed in. Signing in counts as proof. */

/** Minutes for which a proof counts. */
export const PROOF_MINUTES = 10

export const Proof = Type.Object({
  fresh: Type.Boolean({ description: 'Whether you confirmed your identity recently' }),
  github: Type.Boolean({ description: 'Whether you can confirm with a connected GitHub account, besides a code' }),
})
export type Proof = Static<typeof Proof>

export const readProof = call(
  'GET',
  '/api/proof',
  'Returns whether you confirmed your identity recently in this session',
  { answer: Proof },
)
