import Type, { type Static } from 'typebox'
import { call } from './call.ts'

/** Fresh proof that the person at the device is the person who signed in. Signing in counts as proof. */

/** Minutes for which a proof counts. */
export const PROOF_MINUTES = 10

export const Proof = Type.Object({
  fresh: Type.Boolean({ description: 'Whether nothing more is needed now' }),
  github: Type.Boolean({ description: 'Whether a connected GitHub account can prove it; a code always can' }),
})
export type Proof = Static<typeof Proof>

export const readProof = call('GET', '/api/proof', 'Whether this session has fresh proof', { answer: Proof })
