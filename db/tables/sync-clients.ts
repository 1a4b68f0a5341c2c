import type { ChangeAnswer } from '../../shared/protocol/changes.ts'
import type { Queries, Tx } from '../connect.ts'

/**
 * Locks a device's counter, so that its requests run one after another. Creates the counter for a new
 * device.
 */
export async function lockClient(
  tx: Tx,
  clientId: string,
  userId: string,
): Promise<{ userId: string; lastChangeId: number }> {
  const [row] = await tx<{ user_id: string; last_change_id: number }[]>`
    insert into sync_clients (client_id, user_id) values (${clientId}, ${userId})
    on conflict (client_id) do update set seen_at = now()
    returning user_id, last_change_id`
  if (!row) throw new Error('An upsert returned no row')
  return { userId: row.user_id, lastChangeId: row.last_change_id }
}

export type StoredAnswer = { key: string; answer: ChangeAnswer }

/** The stored answer to a change; `undefined` if it was deleted because the device confirmed it. */
export async function findAnswer(sql: Queries, clientId: string, changeId: number): Promise<StoredAnswer | undefined> {
  const [row] = await sql<StoredAnswer[]>`
    select key, answer from change_results where client_id = ${clientId} and change_id = ${changeId}`
  return row
}

export async function storeAnswer(tx: Tx, clientId: string, key: string, answer: ChangeAnswer): Promise<void> {
  await tx`update sync_clients set last_change_id = ${answer.id} where client_id = ${clientId}`
  await tx`insert into change_results (client_id, change_id, key, answer)
    values (${clientId}, ${answer.id}, ${key}, ${tx.json(answer as never)})`
}

export async function forgetAnswers(sql: Queries, clientId: string, upTo: number): Promise<void> {
  await sql`delete from change_results where client_id = ${clientId} and change_id <= ${upTo}`
}
