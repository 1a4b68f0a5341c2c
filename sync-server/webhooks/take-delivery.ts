import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { findRepositoryProjects } from '../../db/tables/repositories.ts'
import { isKnownDelivery, recordDelivery } from '../../db/tables/webhook-deliveries.ts'
import { transaction } from '../../db/transaction.ts'
import { readEvent } from './read-event.ts'

const PROJECTS_AT_ONCE = 50

export type Delivery = { id: string; event: string; body: Buffer }

/**
 * Accepts a signed delivery. An event is only a hint: it triggers a check of its projects, and only the
 * host's answer counts. So an event does no harm if it's late, out of order or made up by someone who
 * knows the secret.
 */
export async function takeDelivery(
  { database, jobs, webUrl }: { database: Database; jobs: JobQueue; webUrl: string },
  { id, event, body }: Delivery,
): Promise<'taken' | 'known' | 'ignored'> {
  const concerned = readEvent(event, parse(body), webUrl)
  if (!concerned) return 'ignored'
  const digest = createHash('sha256').update(`${event}\n`).update(body).digest('hex')
  if (await isKnownDelivery(database.sql, id, digest)) return 'known'
  const { told } = concerned
  const said = { ...(told ? { told } : {}), ...(told === 'privatized' ? { privatized: true as const } : {}) }
  const projects = await findRepositoryProjects(database.sql, concerned)
  // Uses several transactions, because an App may have hundreds of repositories. If a transaction fails, the
  // delivery can be sent again without creating duplicates.
  for (let at = 0; at < projects.length; at += PROJECTS_AT_ONCE) {
    await transaction(database, async (tx) => {
      for (const projectId of projects.slice(at, at + PROJECTS_AT_ONCE)) {
        await jobs.enqueue(tx, 'refresh', { projectId, ...said })
      }
    })
  }
  return (await recordDelivery(database.sql, id, digest)) ? 'taken' : 'known'
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
