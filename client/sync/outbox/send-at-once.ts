import type { ErrorReason } from '../../../shared/contract/errors.ts'
import { CHANGES_PROTOCOL, type ChangeAnswer, type WrittenRow } from '../../../shared/protocol/changes.ts'
import { ApiError } from '../../api/api-error.ts'
import type { RowDelta } from '../replica/apply-rows.ts'
import { type RelationName, type RowKey, relations } from '../replica/relations.ts'
import type { NewEntry } from './outbox.ts'
import type { Reply } from './sender.ts'

export type SendAtOnceParts = { post: (body: unknown) => Promise<Reply>; uuid: () => string }

/**
 * Sends a change that the outbox couldn't store, under a new client id. Resolves to the rows that the server
 * wrote, or to undefined if the server was unreachable or failed. Rejects when the server refuses the change.
 */
export async function sendAtOnce(
  { key, name, args }: NewEntry,
  { post, uuid }: SendAtOnceParts,
): Promise<RowDelta | undefined> {
  const change = { id: 1, key, name, args }
  const reply = await post({ protocol: CHANGES_PROTOCOL, clientId: uuid(), changes: [change] })
  if (reply.status !== 200) return undefined
  const [answer] = (reply as { body: { answers: ChangeAnswer[] } }).body.answers
  if (answer?.outcome === 'refused') throw refusalOf(answer)
  return answer?.outcome === 'applied' ? deltaOf(answer.rows) : undefined
}

/** Returns the error that a single API call would throw for this refusal. */
function refusalOf({ reason, message }: { reason: ErrorReason; message: string }): ApiError {
  const status = reason === 'not_found' ? 404 : 409
  return new ApiError(status, message, { body: { code: status, msg: message, err: reason } })
}

function deltaOf(rows: readonly WrittenRow[]): RowDelta {
  const delta: Record<string, { put: unknown[]; delete: RowKey[] }> = {}
  for (const { relation, op, row } of rows) {
    const { keyOf, read } = relations[relation as RelationName]
    delta[relation] ??= { put: [], delete: [] }
    if (op === 'put') delta[relation].put.push(read(row))
    else delta[relation].delete.push(keyOf(row))
  }
  return delta as RowDelta
}
