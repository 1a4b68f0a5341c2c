import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { notify } from '../../db/listen.ts'
import { updateProject } from '../../db/tables/projects.ts'
import { findRepositoryProjects } from '../../db/tables/repositories.ts'
import * as deliveries from '../../db/tables/webhook-deliveries.ts'
import { transaction } from '../../db/transaction.ts'
import { readEvent } from './read-event.ts'

export type Delivery = { id: string; event: string; body: Buffer }

/**
 * Takes a delivery that is signed. An event is a hint and no more: the projects that it concerns are looked at, and what
 * the host says then counts. So none does harm that is late, out of order or made up by who knows the secret.
 */
export async function takeDelivery(
  { database, jobs, webUrl }: { database: Database; jobs: JobQueue; webUrl: string },
  { id, event, body }: Delivery,
): Promise<'taken' | 'known' | 'ignored'> {
  const concerned = readEvent(event, parse(body), webUrl)
  if (!concerned) return 'ignored'
  const digest = createHash('sha256').update(`${event}\n`).update(body).digest('hex')
  return transaction(database, async (tx) => {
    if (!(await deliveries.takeDelivery(tx, id, digest))) return 'known'
    for (const { id: projectId, visibility } of await findRepositoryProjects(tx, concerned)) {
      if (concerned.told === 'privatized' && visibility === 'public') await makePrivate(tx, projectId)
      await jobs.enqueue(tx, 'refresh', { projectId, ...(concerned.told ? { told: concerned.told } : {}) })
    }
    return 'taken'
  })
}

/** What was written from code that is no longer public is not to be public either, until somebody says so. */
async function makePrivate(tx: Tx, projectId: number): Promise<void> {
  await updateProject(tx, projectId, { visibility: 'private' })
  await notify(tx, 'access', { projectId })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
