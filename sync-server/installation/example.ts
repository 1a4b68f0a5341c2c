import type { Database } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'

/**
 * Documents Docwright's own sources at the first start, so that the first screen shows the product at work.
 * Runs once: a deleted example does not come back.
 */
export async function ensureExample(
  { database, jobs }: { database: Database; jobs: JobQueue },
  folder: string,
): Promise<void> {
  await transaction(database, async (tx) => {
    const id = mintId()
    const rows = await tx`
      insert into installation (key, value) values ('example', ${String(id)}) on conflict (key) do nothing returning key`
    if (rows.length === 0) return
    await insertProject(
      tx,
      {
        id,
        type: 'zip',
        name: 'Docwright',
        description: 'Docwright’s own documentation',
        visibility: 'public',
        status: 'REQUEST_TO_CLONE',
        example: true,
      },
      null,
    )
    await jobs.enqueue(tx, 'import', { projectId: id, source: { type: 'folder', path: folder } })
  })
}
