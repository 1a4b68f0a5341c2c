import type { Queries } from '../../db/connect.ts'
import { hasProof } from '../../db/tables/sessions.ts'
import { PROOF_MINUTES } from '../../shared/contract/proof.ts'
import { type Action, type Actor, type InstallationAction, NEEDS_PROOF, type OwnAction } from '../../shared/rbac/can.ts'
import { proofNeeded } from '../errors.ts'

/**
 * Requires fresh proof for actions that need it: a sign-in, a code or the provider within the last
 * minutes. Call this only after confirming the requester's right, so that no one learns about things they
 * may not see.
 */
export async function demandProof(
  sql: Queries,
  actor: Actor,
  action: Action | InstallationAction | OwnAction,
): Promise<void> {
  if (!NEEDS_PROOF.has(action)) return
  if (!actor?.sessionId || !(await hasProof(sql, actor.sessionId, PROOF_MINUTES))) throw proofNeeded()
}
