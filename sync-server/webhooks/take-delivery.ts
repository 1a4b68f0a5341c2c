import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { notify } from '../../db/listen.ts'
import { updateProject } from '../../db/tables/projects.ts'
import { findRepositoryProjects } from '../../db/tables/repositories.ts'
import { isKnownDelivery, recordDelivery } from '../../db/tables/webhook-deliveries.ts'
import { transaction } from '../../db/transaction.ts'
import { readEvent } from './read-event.ts'

const PROJECTS_AT_ONCE = 50

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
  if (await isKnownDelivery(database.sql, id, digest)) return 'known'
  const { told } = concerned
  const projects = await findRepositoryProjects(database.sql, concerned)
  // An App may read hundreds of repositories. Broken off, it is sent again, and nothing is doubled by that.
  for (let at = 0; at < projects.length; at += PROJECTS_AT_ONCE) {
    await transaction(database, async (tx) => {
      for (const { id: projectId, visibility } of projects.slice(at, at + PROJECTS_AT_ONCE)) {
        if (told === 'privatized' && visibility === 'public') await makePrivate(tx, projectId)
        await jobs.enqueue(tx, 'refresh', { projectId, ...(told ? { told } : {}) })
      }
    })
  }
  return (await recordDelivery(database.sql, id, digest)) ? 'taken' : 'known'
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
