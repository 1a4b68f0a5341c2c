import Ajv, { type ValidateFunction } from 'ajv'
import type { Database, Tx } from '../../db/connect.ts'
import { findAnswer, forgetAnswers, lockClient, storeAnswer } from '../../db/tables/sync-clients.ts'
import { transaction } from '../../db/transaction.ts'
import { CHANGES, type Change, type ChangeName, isChangeName } from '../../shared/changes/changes.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import type { ChangeAnswer, SentChange } from '../../shared/protocol/changes.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { AppError, forbidden } from '../errors.ts'
import { translate } from '../http/error-translator.ts'
import { faultWords } from '../http/fault-words.ts'
import { applyCounted, limitOf } from './apply-change.ts'
import { writtenRows } from './written-rows.ts'

export type Received = {
  answers: ChangeAnswer[]
  stopped?: 'failed' | 'gap' | 'diverged'
  expected?: number
}

export type Sender = { actor: NonNullable<Actor>; clientId: string; quotas: Quotas }

type Step = { answer: ChangeAnswer } | { stopped: 'gap'; expected: number } | { stopped: 'diverged' }

/** Applies changes in order, each in a transaction of its own, until one cannot be taken. [CH1]-[CH9] */
export async function receiveChanges(
  database: Database,
  sender: Sender,
  { received, changes }: { received?: number | undefined; changes: readonly SentChange[] },
  onFailure: (error: Error) => void,
): Promise<Received> {
  const answers: ChangeAnswer[] = []
  const lost = received ? await missing(database, sender, received) : undefined
  if (lost !== undefined) return { answers, stopped: 'gap', expected: lost }
  for (const change of changes) {
    let step: Step
    try {
      step = await transaction(database, (tx) => take(tx, sender, change), limitOf(database, change.name))
    } catch (error) {
      if (error instanceof AppError) throw error
      onFailure(error as Error)
      return { answers, stopped: 'failed' }
    }
    if (!('answer' in step)) return { answers, ...step }
    answers.push(step.answer)
  }
  if (received) await forgetAnswers(database.sql, sender.clientId, received)
  return { answers }
}

/**
 * Returns the first change id that the client has an answer to but this server doesn't know. Such an id means
 * that the server was restored from a backup.
 */
async function missing(database: Database, { actor, clientId }: Sender, received: number): Promise<number | undefined> {
  const client = await transaction(database, (tx) => lockClient(tx, clientId, actor.id))
  if (client.userId !== actor.id) throw forbidden()
  return client.lastChangeId < received ? client.lastChangeId + 1 : undefined
}

async function take(tx: Tx, sender: Sender, change: SentChange): Promise<Step> {
  const { actor, clientId } = sender
  const client = await lockClient(tx, clientId, actor.id)
  if (client.userId !== actor.id) throw forbidden()
  if (change.id <= client.lastChangeId) return again(tx, clientId, change)
  if (change.id > client.lastChangeId + 1) return { stopped: 'gap', expected: client.lastChangeId + 1 }
  const answer = await firstTime(tx, sender, change)
  await storeAnswer(tx, clientId, change.key, answer)
  return { answer }
}

/**
 * Returns the stored answer to a change that the client resends. The answer is no longer stored if the device
 * confirmed it, or didn't ask for it in a long time. Then "applied" is enough, because the device reads the
 * outcome from the shapes.
 */
async function again(tx: Tx, clientId: string, change: SentChange): Promise<Step> {
  const stored = await findAnswer(tx, clientId, change.id)
  if (stored && stored.key !== change.key) return { stopped: 'diverged' }
  return { answer: stored?.answer ?? { id: change.id, outcome: 'applied', rows: [] } }
}

async function firstTime(tx: Tx, sender: Sender, { id, name, args }: SentChange): Promise<ChangeAnswer> {
  if (!isChangeName(name)) return { id, outcome: 'unknown' }
  const fault = faultOf(name, args)
  if (fault !== undefined) return { id, outcome: 'refused', reason: 'invalid_request', message: fault }
  try {
    // Runs in a savepoint: a refused change's writes are rolled back, but its number is kept.
    const rows = await tx.savepoint(async (inner) => {
      await applyCounted(inner as Tx, sender, asChange({ name, args }))
      return writtenRows(inner as Tx, sender.actor.email)
    })
    return { id, outcome: 'applied', rows: rows as Extract<ChangeAnswer, { outcome: 'applied' }>['rows'] }
  } catch (error) {
    const refusal = translate(error as Error)
    // These errors aren't caused by the change, so the client may resend it.
    if (refusal.status >= 500 || refusal.status === 401 || refusal.status === 429) throw error
    return { id, outcome: 'refused', reason: refusal.reason, message: refusal.message }
  }
}

/** Casts a change whose name and arguments are validated. */
const asChange = ({ name, args }: Pick<SentChange, 'name' | 'args'>) => ({ name, args }) as Change

const ajv = new Ajv({ strict: false, verbose: true })
const validators = new Map<ChangeName, ValidateFunction>()

/** Returns a sentence about invalid arguments, for the author of the change; undefined if they are valid. */
function faultOf(name: ChangeName, args: unknown): string | undefined {
  const validate = validators.get(name) ?? ajv.compile(CHANGES[name].args)
  validators.set(name, validate)
  return validate(args) ? undefined : faultWords(validate.errors ?? [], 'arguments')
}
