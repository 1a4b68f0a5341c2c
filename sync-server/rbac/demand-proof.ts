import type { Queries } from '../../db/connect.ts'
import { hasProof } from '../../db/tables/sessions.ts'
import { PROOF_MINUTES } from '../../shared/contract/proof.ts'
import { type Action, type Actor, type InstallationAction, NEEDS_PROOF, type OwnAction } from '../../shared/rbac/can.ts'
import { proofNeeded } from '../errors.ts'

/**
 * The only place that demands fresh proof: a sign-in, a code or the provider within the last minutes.
 * Called after the requester's right was confirmed, so that no one learns about things they may not see.
 */
export async function demandProof(
  sql: Queries,
  actor: Actor,
  action: Action | InstallationAction | OwnAction,
): Promise<void> {
  if (!NEEDS_PROOF.has(action)) return
  if (!actor?.sessionId || !(await hasProof(sql, actor.sessionId, PROOF_MINUTES))) throw proofNeeded()
}
