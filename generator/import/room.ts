import type { Queries } from '../../db/connect.ts'
import { allStoredBytes, replacedBytes, storedBytes } from '../../db/tables/quotas.ts'
import { MB, QUOTA_WORDS, type Quotas } from '../../shared/contract/quotas.ts'

/** How many bytes of sources fit into a project, and what is said of more. */
export type Room = { bytes: number; words: string }

/** The room for newer sources of a project, which take the place of its present ones; undefined without a limit. */
export async function roomForSources(sql: Queries, projectId: number, quotas: Quotas): Promise<Room | undefined> {
  const { QUOTA_PROJECT_MB: project, QUOTA_INSTALLATION_MB: installation } = quotas
  if (project === 0 && installation === 0) return undefined
  const replaced = await replacedBytes(sql, projectId)
  const rooms: Room[] = []
  if (project > 0) {
    const bytes = project * MB - (await storedBytes(sql, projectId)) + replaced
    rooms.push({ bytes, words: QUOTA_WORDS.projectBytes(project) })
  }
  if (installation > 0) {
    const bytes = installation * MB - (await allStoredBytes(sql)) + replaced
    rooms.push({ bytes, words: QUOTA_WORDS.installationBytes(installation) })
  }
  return rooms.sort((one, other) => one.bytes - other.bytes)[0]
}
